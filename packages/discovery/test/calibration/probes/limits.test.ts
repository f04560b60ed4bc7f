import { describe, expect, test } from "vitest";
import { defaultLimit } from "../../../src/calibration/probes/default-limit.ts";
import { limitOverMax, maxLimit } from "../../../src/calibration/probes/max-limit.ts";
import { consistent, integerFrom, notObservable, outside, settled } from "../../../src/findings/finding.ts";
import { type Paging, pagedService } from "../../support/paged-service.ts";
import { bare, json, list, problem, verdictOf } from "../../support/probed.ts";

const records = { "/products": 5, "/warehouses": 2, "/authorizations": 9 };
const none = { "/products": 0, "/warehouses": 0, "/authorizations": 0 };
const far = (limit: number) => `/authorizations?limit=${String(limit)}&offset=1000000000`;

describe("the default limit", () => {
  const verdict = (paging: Paging) => verdictOf(defaultLimit, pagedService(paging));

  test("is how many records a list has, if a larger limit returns more", () => {
    expect(verdict({ records, byDefault: 4 })).toEqual(settled(4));
    expect(verdict({ records, byDefault: 4, isBare: true })).toEqual(settled(4));
    expect(verdict({ records, byDefault: 7 })).toEqual(settled(7));
  });

  test("is at least the length of the longest list, if no larger limit returns more", () => {
    expect(verdict({ records })).toEqual(integerFrom(9, "No list has more records than it returns by default."));
    expect(verdict({ records: none })).toEqual(notObservable("Every list is empty."));
  });

  test("is not that of a list without pages", () => {
    const whole = ["/products", "/warehouses"];
    expect(verdict({ records: { ...records, "/authorizations": 2 }, whole })).toMatchObject({ atLeast: 2 });
  });

  test("is none that another list, or the envelope, denies", () => {
    const longer = list(
      Array.from({ length: 6 }, (_, nth) => ({ id: String(nth) })),
      { limit: 6 },
    );
    expect(verdict({ records, byDefault: 4, except: { "/products": longer } })).toEqual(
      outside("One list returns more records by default than another."),
    );
    const page = list(
      Array.from({ length: 4 }, (_, nth) => ({ id: String(nth) })),
      { total: 9, limit: 50 },
    );
    expect(verdict({ records, byDefault: 4, except: { "/authorizations": page } })).toEqual(
      outside("The envelope names a different limit from the one used."),
    );
  });

  test("may differ between lists, which is outside", () => {
    const three = list([{ id: "1" }, { id: "2" }, { id: "3" }], { limit: 3 });
    expect(
      verdict({
        records,
        byDefault: 4,
        except: { "/products": three, "/products?limit=4": list(Array.from({ length: 4 }, () => ({ id: "1" }))) },
      }),
    ).toMatchObject({ sure: "outside" });
  });

  test("is not shown by a record that was created meanwhile", () => {
    let times = 0;
    const service = pagedService({ records: { ...none, "/authorizations": 2 } });
    const grown = pagedService({ records: { ...none, "/authorizations": 3 } });
    const growing = verdictOf(defaultLimit, (ask) => {
      if (ask.path === "/authorizations?limit=3") times += 1;
      return (times > 0 ? grown : service)(ask);
    });
    expect(growing).toEqual(integerFrom(2, "No list has more records than it returns by default."));
  });
});

describe("the largest limit", () => {
  const found = (paging: Paging) => [maxLimit, limitOverMax].map((probe) => verdictOf(probe, pagedService(paging)));
  const most = (paging: Paging) => found(paging)[0];

  test("is what replaces a larger one", () => {
    for (const limit of [1, 2, 200, 4711])
      expect(found({ records, most: limit })).toEqual([settled(limit), settled("clamp")]);
  });

  test("is what is accepted while the next one is refused", () => {
    for (const limit of [1, 2, 200, 4711, 999_999])
      expect(found({ records, most: limit, over: "reject" })).toEqual([settled(limit), settled("reject")]);
  });

  test("is found by the numbers in a refusal at once, and without them by halves", () => {
    const count = (detail: string) => {
      let asked = 0;
      const service = pagedService({ records, most: 200, over: "reject" });
      const verdict = verdictOf(maxLimit, (ask) => {
        asked += 1;
        const answer = service(ask);
        return answer.status === 400 ? problem(400, "validation_failed", detail) : answer;
      });
      expect(verdict).toEqual(settled(200));
      return asked;
    };
    expect(count("limit is at most 200.")).toBe(4);
    expect(count("limit is 1000000 and must be at most 200.")).toBeLessThan(8);
    expect(count("1, 2, 3 or 200")).toBeGreaterThan(10);
    expect(count("No.")).toBeGreaterThan(15);
  });

  test("is any of at least the longest list, if no list is cut and no limit refused", () => {
    const why = "No list was truncated, and no limit was refused.";
    expect(found({ records, most: 1_000_000 })).toEqual([
      integerFrom(1_000_000, why),
      consistent(["clamp", "reject"], why),
    ]);
    expect(most({ records, most: 2_000_000, isBare: true })).toEqual(integerFrom(9, why));
    expect(most({ records: none, isBare: true })).toEqual(integerFrom(1, why));
  });

  test("is how many records a bare list has, if more follow", () => {
    expect(found({ records, most: 4, isBare: true })).toEqual([settled(4), settled("clamp")]);
    expect(most({ records: { ...none, "/products": 5 }, most: 4, isBare: true })).toEqual(settled(4));
    let isGrown = false;
    const growing = verdictOf(maxLimit, (ask) => {
      if (ask.path === "/authorizations?limit=1&offset=2") isGrown = true;
      return pagedService({ records: { ...none, "/authorizations": isGrown ? 3 : 2 }, isBare: true })(ask);
    });
    expect(growing).toMatchObject({ atLeast: 2 });
  });

  test.each([
    [
      "another limit in the envelope",
      { [far(1)]: list([], { limit: 50 }) },
      "The envelope names a different limit from the requested one.",
    ],
    ["a failure", { [far(1_000_000)]: bare(500) }, "A limit of 1000000 returned 500."],
    ["no limit", { [far(1_000_000)]: list([], { limit: 0 }) }, "A limit of 1000000 was replaced by 0."],
    [
      "a larger one",
      { [far(1_000_000)]: list([], { limit: 1_000_001 }) },
      "A limit of 1000000 was replaced by 1000001.",
    ],
    ["another at the limit", { [far(200)]: list([], { limit: 7 }) }, "A limit of 200 was not replaced by 200."],
    ["another beyond it", { [far(201)]: list([], { limit: 201 }) }, "A limit of 201 was not replaced by 200."],
    ["something else beyond it", { [far(201)]: json({}) }, "A limit of 201 was not replaced by 200."],
  ])("is outside if the answer is %s", (_, except, why) => {
    expect(found({ records, except })).toEqual([outside(why), outside(why)]);
  });

  test("is outside if a limit between is neither accepted nor refused", () => {
    expect(most({ records, over: "reject", except: { [far(200)]: bare(500) } })).toEqual(
      outside("A limit of 200 returned 500."),
    );
  });
});
