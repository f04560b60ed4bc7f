import { describe, expect, test } from "vitest";
import { farPage, pagedLists, pagedListsProbe } from "../../../src/calibration/probes/paging.ts";
import { notObservable, outside, settled } from "../../../src/findings/finding.ts";
import { type Paging, pagedService } from "../../support/paged-service.ts";
import { bare, json, list, played, problem, verdictOf } from "../../support/probed.ts";

const records = { "/products": 5, "/warehouses": 2, "/authorizations": 9 };
const cleaning = { "/cleaning-categories": 1, "/cleaning-types": 1, "/cleaning-incompatibilities": 1 };
const lists = Object.keys(records);

describe("which lists are returned in parts", () => {
  const verdict = (paging: Paging) => verdictOf(pagedListsProbe, pagedService(paging));

  test("is all of them, or only the one for which that is documented", () => {
    expect(verdict({ records })).toEqual(settled("all"));
    expect(verdict({ records, whole: ["/products", "/warehouses"] })).toEqual(settled("authorizations"));
  });

  test("is shown by each list that has records", () => {
    for (const [path] of Object.entries({ "/products": 1, "/warehouses": 1, ...cleaning })) {
      expect(verdict({ records: { [path]: 1 }, whole: [path] })).toEqual(settled("authorizations"));
      expect(verdict({ records: { [path]: 1 } })).toEqual(settled("all"));
    }
    expect(verdict({ records: { "/authorizations": 1 }, whole: ["/authorizations"] })).toMatchObject({
      sure: "not-observable",
    });
  });

  test("is outside if some are, and others are not", () => {
    expect(verdict({ records, whole: ["/products"] })).toEqual(
      outside("Some lists are returned in parts, and others always as a whole."),
    );
  });

  test("is not known if they are empty, or no lists", () => {
    const none = notObservable("The lists for which the interface document shows no paging are empty.");
    expect(verdict({ records: {} })).toEqual(none);
    expect(verdict({ records: { "/products": 0, "/warehouses": 0 } })).toEqual(none);
    const half = { [farPage(1, "/products")]: list([{ id: "1" }]) };
    expect(verdict({ records: { "/products": 2 }, except: half })).toEqual(none);
    expect(verdict({ records: { "/products": 2 }, except: { [farPage(1, "/products")]: bare(500) } })).toEqual(none);
  });

  test("is shown by a list that refuses what the documented one accepts", () => {
    const refusal = problem(400, "validation_failed");
    const except = { [farPage(1, "/products")]: refusal };
    const alone = { "/products": 2, "/authorizations": 0 };
    expect(verdict({ records: alone, except })).toEqual(settled("authorizations"));
    expect(verdict({ records: alone, except: { ...except, [farPage(1)]: refusal } })).toMatchObject({
      sure: "not-observable",
    });
    expect(verdict({ records: { ...alone, "/products": 0 }, except })).toEqual(settled("authorizations"));
    expect(verdict({ records: alone, except: { ...except, "/products": json({}) } })).toMatchObject({
      sure: "not-observable",
    });
  });
});

test("the lists that show limits are the documented one, and those that are certainly returned in parts", () => {
  expect(played(pagedLists(), pagedService({ records }))).toEqual(["/products", "/warehouses", "/authorizations"]);
  expect(played(pagedLists(), pagedService({ records, whole: lists }))).toEqual(["/authorizations"]);
  expect(played(pagedLists(), pagedService({ records: { "/warehouses": 1 } }))).toEqual([
    "/warehouses",
    "/authorizations",
  ]);
});

test("a far page is beyond the end of the documented list, unless another is named", () => {
  expect(farPage("{n}")).toBe("/authorizations?limit={n}&offset=1000000000");
  expect(farPage(1, "/products")).toBe("/products?limit=1&offset=1000000000");
});
