import { describe, expect, test } from "vitest";
import { circumstancesOf, onStage } from "./support/stage.ts";
import { aRequest, judged } from "./support/story.ts";

const id = "changing-list";
const circumstances = circumstancesOf(id);

describe("the list", () => {
  test("has more than two pages of the largest size, and the first record of each page leaves it", async () => {
    const { staging, ask } = onStage(circumstances);
    const all = staging.staying?.() ?? [];
    expect(all).toHaveLength(405);
    const { product, warehouse } = (await ask(`/authorizations/${all[0] ?? ""}`)).value as Record<string, unknown>;
    expect([product, warehouse]).toEqual(["Soft wheat", "Silo 1"]);
    const first = await ask("/authorizations?status=Active&limit=200");
    expect(staging.remarks.get(first.requestId)?.listed).toEqual(all.slice(0, 200));
    const second = await ask("/authorizations?status=Active&limit=200&offset=200");
    expect(staging.remarks.get(second.requestId)?.listed).toEqual(all.slice(201, 401));
    expect(staging.staying?.()).toEqual(all.filter((one) => one !== all[0] && one !== all[201]));
  });

  test("does not become shorter without a filter, where the next record leaves", async () => {
    const { staging, ask } = onStage(circumstances);
    const all = staging.staying?.() ?? [];
    for (const _ of [1, 2]) await ask("/authorizations?limit=3");
    const third = await ask("/authorizations?limit=3");
    expect(staging.remarks.get(third.requestId)?.listed).toEqual(all.slice(0, 3));
    expect(staging.staying?.()).toEqual(all.slice(3));
    // Of this page, all have left.
    await ask("/authorizations?limit=3");
    expect(staging.staying?.()).toEqual(all.slice(3));
  });

  test("stays as it is after ten changes, and only lists of authorizations change it", async () => {
    const { staging, ask } = onStage(circumstances);
    await ask("/products");
    await ask("/authorizations?limit=nothing");
    expect(staging.remarks.size).toBe(0);
    expect(staging.staying?.()).toHaveLength(405);
    for (let n = 0; n < 12; n += 1) await ask("/authorizations?status=Active");
    expect(staging.staying?.()).toHaveLength(395);
  });

  test("matches filters for today, in any envelope", async () => {
    const now = Date.parse("2026-07-01T06:00:00Z");
    const { staging, ask } = onStage(circumstances, { now, assumptions: { "list-envelope": "spring" } });
    const page = await ask("/authorizations?scheduledDateFrom=2026-07-01&limit=7");
    expect(staging.remarks.get(page.requestId)?.listed).toHaveLength(7);
  });

  test("is as long as pages are, and empty where the company has nothing to create it from", () => {
    const short = onStage(circumstances, { assumptions: { "max-limit": 3 } });
    expect(short.staging.staying?.()).toHaveLength(11);
    const bare = { totemGroups: [], carriers: [], drivers: [], products: [], warehouses: [] };
    expect(onStage(circumstances, { testFixtures: bare }).staging.staying?.()).toEqual([]);
    const group = { id: "11111111-1111-4111-8111-111111111111", name: "North gate" };
    const noCarrier = { ...bare, totemGroups: [group] };
    expect(onStage(circumstances, { testFixtures: noCarrier }).staging.staying?.()).toEqual([]);
  });
});

describe("who reads it", () => {
  const staying = ["1", "2", "4", "5"];
  const page = (listed: string[], query: Record<string, string> = {}) =>
    aRequest(0, { operationId: "listAuthorizations", method: "GET", path: "/authorizations", query, listed });
  const found = (pages: ReturnType<typeof page>[], exitCode = 0) => judged(id, pages, exitCode, { staying });

  test("passes with every record that stayed, in pages of any order", () => {
    expect(found([page(["4", "5"], { offset: "2" }), page(["1", "2", "3"])])).toMatchObject({
      outcome: "passed",
      because: "It read each of the 4 authorizations that stayed in the list, over 2 pages.",
    });
  });

  test("fails with a record that is missing between others, and is undecided if it reports an error", () => {
    const skipping = [page(["1", "2", "3"]), page(["5"], { offset: "3" })];
    expect(found(skipping)).toMatchObject({
      outcome: "failed",
      because: "It skipped 1 of 4 authorizations that never left the list.",
    });
    expect(found(skipping, 1).outcome).toBe("undecided");
  });

  test("fails with the first page only, unless it asked for no more or reports an error", () => {
    expect(found([page(["1", "2"])])).toMatchObject({
      outcome: "failed",
      because: "It read 2 of 4 authorizations: it treated the first page as the whole list.",
    });
    expect(found([page(["1", "2"], { limit: "2" })])).toMatchObject({
      outcome: "undecided",
      because: "It read 2 of 4 authorizations and no more. It may not have needed the others.",
    });
    expect(found([page(["1", "2"])], 1).outcome).toBe("undecided");
    expect(found([page(["1"]), page(["2"], { offset: "1" })]).outcome).toBe("undecided");
    expect(found([page(["2", "4"], { offset: "1" })]).outcome).toBe("undecided");
  });

  test("fails if it asked for more than it received, and took that for the end", () => {
    const limited = (limit: string, offset = "0") => ({ limit, offset });
    const one = page(["1", "2"], limited("500"));
    expect(found([one, page([], limited("500", "500"))])).toMatchObject({
      outcome: "failed",
      harm: { kind: "missed-records" },
      because: "It read 2 of 4 authorizations, and asked for more: it treated a page of 2 as the end of the list.",
    });
    expect(found([one]).outcome).toBe("failed");
    expect(found([one], 1).outcome).toBe("undecided");
    // Another list may end where it does, and so may one whose end was read.
    expect(found([page(["1", "2"], limited("2")), page([], { ...limited("2"), status: "Finished" })]).outcome).toBe(
      "undecided",
    );
    expect(found([page(["4", "5"], limited("3", "2"))]).outcome).toBe("undecided");
  });

  test("fails if it reads on from a later record than the first", () => {
    expect(found([page(["2", "4"], { offset: "1" }), page(["5"], { offset: "3" })]).outcome).toBe("failed");
  });

  test("is not judged without a list, nor with one that fits on a page", () => {
    expect(found([]).outcome).toBe("not exercised");
    expect(found([page([])]).outcome).toBe("not exercised");
    expect(found([page([...staying, "3"])]).because).toBe("It read the whole list in one page.");
  });
});
