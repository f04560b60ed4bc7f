import { describeAssumptions } from "@totem-partner/simulator";
import { describe, expect, test } from "vitest";
import { inconsistent, integerFrom, notObservable, outside, settled } from "../../src/findings/finding.ts";
import { LimitRules } from "../../src/observation/rules/limits.ts";
import type { Sighting } from "../../src/observation/sightings/sighting.ts";
import { learnedBy, type Seen } from "../support/learned-records.ts";

interface Page {
  limit?: string;
  offset?: string;
  size?: number;
  /** The limit that it names. */
  named?: number | undefined;
  total?: number | undefined;
}

/** A page of authorizations: asked for with a limit and an offset, with so many records, and what it says of itself. */
function page({ limit, offset, size = 0, named, total = size }: Page): Seen {
  const query = new Map(
    Object.entries({ limit, offset }).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
  const records = Array.from({ length: size }, () => ({}));
  return ["listAuthorizations", 200, { query, list: { envelope: "items", records, total, limit: named, offset: 0 } }];
}

const refused = (limit: string, differences: Partial<Sighting> = {}): Seen => [
  "listAuthorizations",
  400,
  { query: new Map([["limit", limit]]), code: "limit_over_maximum", ...differences },
];

function observed(seen: readonly Seen[]) {
  const rules = new LimitRules();
  const heard = learnedBy([(lesson) => rules.learn(lesson)], seen);
  const of = (id: string) => {
    const point = describeAssumptions().find((one) => one.id === id);
    return point && rules.finding(point);
  };
  const [least, most] = [of("default-limit"), of("max-limit")];
  return { heard, default: least?.verdict, maximum: most?.verdict, evidence: [least?.evidence, most?.evidence], of };
}

test("only the list for which paging is documented shows limits, and only the points that are limits are learned", () => {
  const [, status, seen] = page({ size: 3, named: 3, total: 9 });
  const { maximum, of } = observed([["listProducts", status, { ...seen }]]);
  expect(maximum).toEqual(notObservable("No list was observed."));
  expect(of("list-order")).toBeUndefined();
  expect(of("max-limit")).toMatchObject({ id: "max-limit", question: "What is the largest limit of a list?" });
  expect(of("default-limit")?.question).not.toBe(of("max-limit")?.question);
});

describe("the default limit", () => {
  const cut = page({ size: 3, named: 3, total: 9 });
  const larger = page({ limit: "5", size: 5, named: 5, total: 9 });

  test("is settled by two lists that it cut, and two that were longer", () => {
    expect(observed([cut, cut, larger, larger]).default).toEqual(settled(3));
  });

  test("is at least the length of a list that was cut, until more was seen", () => {
    expect(observed([cut, cut, larger]).default).toEqual(
      integerFrom(3, "Seen in only one exchange; a second one would settle it."),
    );
    expect(observed([cut, larger, larger]).default).toEqual(
      integerFrom(3, "Seen in only one exchange; a second one would settle it."),
    );
    expect(observed([cut, cut]).default).toEqual(integerFrom(3, "The maximum may have truncated the list instead."));
    const same = page({ limit: "3", size: 3, named: 3, total: 9 });
    expect(observed([cut, cut, same, same]).default).toMatchObject({
      why: "The maximum may have truncated the list instead.",
    });
  });

  test.each([
    ["that has all of its records", { size: 3, named: 3, total: 3 }],
    ["that ends there", { offset: "6", size: 3, named: 3, total: 9 }],
    ["that is empty", { size: 0, named: 3, total: 9 }],
    ["that does not say how many there are", { size: 3, named: 3, total: undefined }],
  ] as const)("is not shown by a list %s", (_, seen) => {
    const { total = seen.total, ...rest }: Page = seen;
    const [operation, status, differences] = page(rest);
    const list = differences?.list && { ...differences.list, total };
    expect(observed([[operation, status, { ...differences, list }]]).default).toEqual(
      notObservable("No list requested without a limit was truncated."),
    );
  });

  test("is shown by a list from an offset that more records follow", () => {
    expect(observed([page({ offset: "5", size: 3, named: 3, total: 9 })]).default).toMatchObject({ atLeast: 3 });
  });

  test("is outside if a list names another limit than the one that cut it", () => {
    const why = "The envelope names a different limit from the one that truncated the list.";
    expect(observed([page({ size: 3, named: 5, total: 9 })])).toMatchObject({
      default: outside(why),
      maximum: outside(why),
    });
    expect(observed([page({ size: 3, total: 9 })]).default).toEqual(outside(why));
  });

  test("is inconsistent if lists are cut, or name a limit, at different numbers", () => {
    const why = "Lists without a limit return different numbers of records.";
    expect(observed([cut, page({ size: 4, named: 4, total: 9 })]).default).toEqual(inconsistent(why));
    expect(observed([cut, page({ size: 2, named: 4, total: 2 })]).default).toEqual(inconsistent(why));
  });

  test("has as evidence the lists that show it", () => {
    const named = [cut, larger, cut, page({ size: 1 })].map(([operation, status, seen], nth): Seen => [
      operation,
      status,
      { ...seen, evidence: { request: String(nth), status, answer: "" } },
    ]);
    expect(observed(named).evidence[0]?.map(({ request }) => request)).toEqual(["0", "1"]);
    const many = Array.from({ length: 6 }, (_, nth) =>
      page({ limit: String(nth + 4), size: nth + 4, named: nth + 4, total: 20 }),
    );
    expect(observed([cut, ...many]).evidence[0]).toHaveLength(4);
  });
});

describe("the largest limit", () => {
  const atMost = page({ limit: "5", size: 5, named: 5, total: 9 });

  test("is at least one that was used, by the records or by what the list names", () => {
    const why = "No larger limit was requested.";
    expect(observed([page({ limit: "5", size: 5, total: 9 })]).maximum).toEqual(integerFrom(5, why));
    expect(observed([page({ limit: "7", size: 2, named: 7 })]).maximum).toEqual(integerFrom(7, why));
    expect(observed([page({ size: 4 })]).maximum).toEqual(integerFrom(4, why));
    expect(observed([page({ limit: "7", size: 0 })]).maximum).toEqual(notObservable("No list was observed."));
  });

  test.each(["0", "05", "1.5", "-1", "x5", "5x", "1234567890", ""])("is not shown by what is no limit: %j", (limit) => {
    expect(observed([page({ limit, named: 5 }), refused(limit)]).maximum).toEqual(
      notObservable("No list was observed."),
    );
  });

  describe("that replaces larger ones", () => {
    const clamped = page({ limit: "6", size: 5, named: 5, total: 9 });
    const smaller = page({ size: 3, named: 3, total: 3 });

    test("is settled by two lists if it cannot be the default", () => {
      expect(observed([clamped, clamped])).toMatchObject({
        heard: ["limit-over-max: clamp", "limit-over-max: clamp"],
        maximum: settled(5),
      });
      const far = page({ limit: "100", size: 5, named: 5, total: 9 });
      expect(observed([far, far, smaller]).maximum).toEqual(settled(5));
      expect(observed([far, far]).maximum).toEqual(
        integerFrom(5, "The value that replaces a larger limit could be the default."),
      );
      expect(observed([far, far, page({ size: 5, named: 5 })]).maximum).toMatchObject({ sure: "consistent" });
      expect(observed([clamped]).maximum).toEqual(
        integerFrom(5, "Seen in only one exchange; a second one would settle it."),
      );
    });

    test("is inconsistent if larger ones were used, replaced by another, or refused", () => {
      expect(observed([clamped, page({ limit: "7", size: 7, named: 7 })]).maximum).toEqual(
        inconsistent("Lists return more records than the limit that replaces larger ones."),
      );
      expect(observed([clamped, page({ limit: "9", size: 6, named: 6 })]).maximum).toEqual(
        inconsistent("Limits that are too large are replaced by different values."),
      );
      expect(observed([clamped, refused("6")]).maximum).toEqual(
        inconsistent("Limits that are too large are sometimes replaced and sometimes refused."),
      );
      expect(observed([clamped, atMost]).maximum).toMatchObject({ sure: "consistent" });
    });

    test("is none larger than was asked for", () => {
      const why = "The envelope names a larger limit than the requested one.";
      expect(observed([page({ limit: "5", size: 5, named: 6 })])).toMatchObject({
        heard: [],
        maximum: outside(why),
        default: outside(why),
      });
    });
  });

  describe("beyond which others are refused", () => {
    test("is settled by two lists with it, and two refusals of the next", () => {
      expect(observed([atMost, atMost, refused("6"), refused("6")])).toMatchObject({
        heard: ["limit-over-max: reject", "limit-over-max: reject"],
        maximum: settled(5),
      });
    });

    test.each([[[atMost, refused("6"), refused("6")]], [[atMost, atMost, refused("6")]]])(
      "is less than the lowest that was refused, until more was seen",
      (seen) => {
        expect(observed(seen).maximum).toEqual(integerFrom(5, "It is less than 6."));
      },
    );

    test("may be between the highest that was used and the lowest that was refused", () => {
      expect(observed([atMost, atMost, refused("7"), refused("7"), refused("9")]).maximum).toEqual(
        integerFrom(5, "It is less than 7."),
      );
      expect(observed([refused("7")]).maximum).toEqual(integerFrom(1, "It is less than 7."));
    });

    test("is inconsistent if a larger one was accepted", () => {
      const why = "A limit was refused, but a larger one was accepted.";
      expect(observed([atMost, refused("4")]).maximum).toEqual(inconsistent(why));
      expect(observed([atMost, refused("5")]).maximum).toEqual(inconsistent(why));
    });

    test.each([
      [
        "beside a filter",
        refused("7", {
          query: new Map([
            ["limit", "7"],
            ["status", "Active"],
          ]),
        }),
      ],
      ["with a mistake in the query", refused("7", { queryErrors: [{ in: "query", path: "/offset", message: "" }] })],
      ["with another code", refused("7", { code: "validation_failed" })],
      [
        "with a status that says otherwise",
        ["listAuthorizations", 404, { query: new Map([["limit", "7"]]), code: "limit_over_maximum" }],
      ],
      ["without a code, where no limit was ever used", refused("7", { code: undefined })],
    ] as [string, Seen][])("is not known from a refusal %s", (_, seen) => {
      expect(observed([seen])).toMatchObject({ heard: [], maximum: notObservable("No list was observed.") });
    });

    test("is known from a refusal without a code, where other limits were used, and beside an offset", () => {
      const bare = refused("7", { code: undefined });
      expect(observed([page({ limit: "1", size: 1 }), bare]).maximum).toEqual(integerFrom(1, "It is less than 7."));
      const paged = refused("7", {
        query: new Map([
          ["limit", "7"],
          ["offset", "3"],
        ]),
      });
      expect(observed([paged]).maximum).toEqual(integerFrom(1, "It is less than 7."));
    });
  });

  test("has as evidence what was replaced or refused, and the longest list, each once", () => {
    const evident = (seen: Seen, request: string): Seen => [
      seen[0],
      seen[1],
      { ...seen[2], evidence: { request, status: seen[1], answer: "" } },
    ];
    const requests = (...seen: Seen[]) => observed(seen).evidence[1]?.map(({ request }) => request);
    const clamped = evident(page({ limit: "9", size: 5, named: 5 }), "clamped");
    const short = evident(page({ limit: "1", size: 1, named: 1 }), "short");
    expect(requests(short, clamped)).toEqual(["clamped"]);
    expect(requests(short, evident(atMost, "used"), evident(refused("6"), "refused"))).toEqual(["refused", "used"]);
    const many = [6, 7, 8, 9].map((limit) => evident(refused(String(limit)), `refused ${limit}`));
    expect(requests(...many, evident(atMost, "used"))).toEqual(["refused 6", "refused 7", "refused 8", "refused 9"]);
  });

  test("is learned from no more numbers than the most", () => {
    const many = Array.from({ length: 201 }, (_, nth) => page({ limit: String(nth + 1), size: nth + 1 }));
    expect(observed(many).maximum).toMatchObject({ atLeast: 200 });
    expect(observed(many.slice(0, 199)).maximum).toMatchObject({ atLeast: 199 });
  });
});
