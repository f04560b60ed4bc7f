import { expect, test } from "vitest";
import { exportState, importState } from "../../../src/index.ts";
import { giveFive, type List, lists, pageOf } from "../../support/domain/lists.ts";
import { Partner, simulatorAt } from "../../support/partner.ts";

async function withFive(list: List): Promise<Partner> {
  const partner = new Partner();
  await giveFive(partner, list, 1000);
  return partner;
}

test.each(lists)("[S087][S092][S134][S135] %s pages with limit and offset, oldest first", async (list) => {
  const partner = await withFive(list);
  const all = await pageOf(partner, list);
  expect(all).toMatchObject({ total: 5, limit: 50, offset: 0 });
  expect(all.created).toEqual([...all.created].sort());
  expect(new Set(all.created).size).toBe(5);
  const [first, second, third] = [
    await pageOf(partner, list, "?limit=2"),
    await pageOf(partner, list, "?limit=2&offset=2"),
    await pageOf(partner, list, "?limit=2&offset=4"),
  ];
  expect([...first.ids, ...second.ids, ...third.ids]).toEqual(all.ids);
  expect(second).toMatchObject({ total: 5, limit: 2, offset: 2 });
  expect(await pageOf(partner, list, "?offset=5")).toMatchObject({ ids: [], total: 5, offset: 5 });
  expect((await pageOf(partner, list, "?limit=1000")).limit).toBe(200);
});

/** Ids that count backwards: in their order the newest record would come first. */
function fallingIds(): () => string {
  let count = 0xff_ffff;
  return () => `00000000-0000-4000-8000-${(--count).toString(16).padStart(12, "0")}`;
}

test.each(lists)(
  "%s has the records of one instant in the order of their creation, after an import too",
  async (list) => {
    const simulator = simulatorAt({ newIds: fallingIds });
    const partner = new Partner({}, "test_demo", simulator);
    await giveFive(partner, list, 0);
    const { ids, created } = await pageOf(partner, list);
    expect(new Set(created).size).toBe(1);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect((await pageOf(partner, list, "?limit=2&offset=1")).ids).toEqual(ids.slice(1, 3));
    const elsewhere = new Partner({}, "test_elsewhere", simulator);
    importState(elsewhere.company, exportState(partner.company));
    expect((await pageOf(elsewhere, list)).ids).toEqual(ids);
  },
);

test("[S084] a record that changes keeps its place among those of its instant", async () => {
  const partner = new Partner({}, "test_demo", simulatorAt({ newIds: fallingIds }));
  await giveFive(partner, "listAuthorizations", 0);
  const { ids } = await pageOf(partner, "listAuthorizations");
  await partner.patch(ids[1] ?? "", { tractorPlate: "NEW1" });
  await partner.cancel(ids[3] ?? "");
  expect((await pageOf(partner, "listAuthorizations")).ids).toEqual(ids);
});
