import { responses } from "@totem-partner/spec/responses";
import { expect, test } from "vitest";
import { northGate, southGate } from "../../support/domain/authorization.ts";
import type { Answer } from "../../support/contract.ts";
import { blamed, bodyIn, morning, Partner, problemIn } from "../../support/partner.ts";

const create = (partner: Partner, body: unknown) => partner.call("createWarehouse", { body });
const update = (partner: Partner, id: string, body: unknown) => partner.call("updateWarehouse", { id, body });
const warehouseIn = (answer: Answer) => bodyIn(responses.getWarehouse[200], answer, answer.status);
const list = async (partner: Partner) =>
  bodyIn(responses.listWarehouses[200], await partner.call("listWarehouses")).items;

const full = {
  externalId: "SILO-09",
  name: "Silo 9",
  code: "S9",
  totemGroupId: northGate,
  displayConfiguration: { color: "#0a0", order: 3, labels: ["a", { b: null }] },
};

test("[S008][S045][S091] POST creates a native warehouse for the company, with name, code, totem group and display configuration", async () => {
  const partner = new Partner();
  const answer = await create(partner, full);
  expect(answer.status).toBe(201);
  const instant = new Date(morning).toISOString();
  const id: unknown = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(answer.body).toEqual({ id, ...full, createdAt: instant, updatedAt: instant });
  expect((await partner.call("getWarehouse", { id: warehouseIn(answer).id })).body).toEqual(answer.body);
});

test("[S096] all but the name may be left out, and is null then", async () => {
  const empty = { externalId: null, code: null, totemGroupId: null, displayConfiguration: null };
  expect((await create(new Partner(), { name: "Silo 9" })).body).toMatchObject(empty);
});

test.each([
  { name: "Silo 10" },
  { code: "S10" },
  { code: null },
  { totemGroupId: southGate },
  { totemGroupId: null },
  { displayConfiguration: { icon: "silo" } },
  { displayConfiguration: {} },
  { displayConfiguration: null },
  { name: "Silo 10", code: "S10", totemGroupId: southGate, displayConfiguration: { icon: "silo" } },
])("[S046][S094] PATCH updates what it names and nothing else: %j", async (changes) => {
  const partner = new Partner();
  const before = warehouseIn(await create(partner, full));
  partner.company.clock.advance(1000);
  const after = warehouseIn(await update(partner, before.id, changes));
  expect(after).toEqual({ ...before, ...changes, updatedAt: new Date(morning + 1000).toISOString() });
  expect((await partner.call("getWarehouse", { id: before.id })).body).toEqual(after);
});

test("[S048] a totem group is named whatever its case, and must be one of the company's", async () => {
  const partner = new Partner();
  const group = "abcdefab-1111-4111-8111-abcdefabcdef";
  partner.company.records.totemGroups.set(group, { id: group, name: "West gate" });
  const { id } = warehouseIn(await create(partner, { name: "Silo 9", totemGroupId: group.toUpperCase() }));
  expect(warehouseIn(await partner.call("getWarehouse", { id })).totemGroupId).toBe(group);
  const unknown = "33333333-3333-4333-8333-333333333333";
  for (const answer of [
    await create(partner, { ...full, totemGroupId: unknown }),
    await update(partner, id, { name: "Renamed", totemGroupId: unknown }),
  ]) {
    expect(problemIn(answer)).toMatchObject({ status: 422, code: "unknown_reference" });
    expect(blamed(answer)).toEqual(["/totemGroupId"]);
  }
  expect((await list(partner)).map(({ name }) => name).sort()).toEqual(["Silo 1", "Silo 2", "Silo 9"]);
});

test("a display configuration is nested 100 levels deep at the most, so that every engine can write it", async () => {
  const partner = new Partner();
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
  const body = (levels: number) => `{"name":"Silo 9","displayConfiguration":${nested(levels)}}`;
  const { id } = warehouseIn(await create(partner, body(100)));
  for (const levels of [101, 100_000]) {
    expect(blamed(await create(partner, body(levels)))).toEqual(["/displayConfiguration"]);
    expect(blamed(await update(partner, id, body(levels)))).toEqual(["/displayConfiguration"]);
  }
  expect(JSON.stringify(warehouseIn(await partner.call("getWarehouse", { id })).displayConfiguration)).toBe(
    nested(100),
  );
});
