import { describe, expect, test } from "vitest";
import { notObservable, outside, settled } from "../../src/findings/finding.ts";
import { integerFrom } from "../../src/observation/rules/limits.ts";
import type { Seen } from "../support/learned-records.ts";
import { observed, page, refused } from "../support/observed-limits.ts";

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

    test("is outside if larger ones were used, replaced by another, or refused", () => {
      expect(observed([clamped, page({ limit: "7", size: 7, named: 7 })]).maximum).toEqual(
        outside("Lists return more records than the limit that replaces larger ones."),
      );
      expect(observed([clamped, page({ limit: "9", size: 6, named: 6 })]).maximum).toEqual(
        outside("Limits that are too large are replaced by different values."),
      );
      expect(
        observed([clamped, page({ limit: "9", size: 6, named: 6 }), page({ limit: "9", size: 4, named: 4 })]),
      ).toMatchObject({
        maximum: { sure: "changes-its-mind" },
      });
      expect(observed([clamped, refused("6")]).maximum).toEqual(
        outside("Limits that are too large are sometimes replaced and sometimes refused."),
      );
      expect(observed([clamped, atMost]).maximum).toMatchObject({ sure: "consistent" });
    });

    test("is none larger than was asked for", () => {
      const why = "The envelope names 6 as the limit, although 5 was requested.";
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

    test("is outside if a larger one was accepted", () => {
      const why = "A limit was refused, but a larger one was accepted.";
      expect(observed([atMost, refused("4")]).maximum).toEqual(outside(why));
      expect(observed([atMost, refused("5")]).maximum).toEqual(outside(why));
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
