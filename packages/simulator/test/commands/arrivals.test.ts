import { expect, test } from "vitest";
import { arrive, type Company, createInApplication, exportState } from "../../src/index.ts";
import { anAuthorization, driver, otherDriver } from "../support/domain/authorization.ts";
import { Partner, problemIn, withGate } from "../support/partner.ts";
import { products } from "../../src/commands/records.ts";
import { apply } from "../../src/commands/authorizations.ts";

const gate = "abcdefab-1111-4111-8111-abcdefabcdef";

/** A partner whose authorization two drivers wait for, because it lacks a tractor. */
async function withTwoWaiting() {
  let ids = 0;
  const newId = () => `abcdefab-0000-4000-8000-${String((ids += 1)).padStart(12, "0")}`;
  const assumptions = { "unknown-driver": "accept" } as const;
  const partner = new Partner({ testFixtures: withGate(gate), newIds: () => newId, assumptions });
  const { company } = partner;
  const { id } = await partner.created(anAuthorization({ totemGroupId: gate }));
  const arrival = { totemGroupId: gate, authorizationId: id };
  for (const driverNif of [driver, otherDriver]) arrive(company, { ...arrival, driverNif });
  return { partner, company, id, arrival };
}

const waiting = (company: Company) =>
  exportState(company).waiting.map(({ arrivals }) => arrivals.map(({ driverNif }) => driverNif));

test("a driver names totem group and authorization in any case", async () => {
  const { company, id, arrival } = await withTwoWaiting();
  const loud = { totemGroupId: gate.toUpperCase(), authorizationId: id.toUpperCase(), driverNif: driver };
  expect(arrive(company, loud)).toEqual(arrive(company, { ...arrival, driverNif: driver }));
});

test("a driver whose operation is recorded waits no longer, and the others do", async () => {
  const { partner, company, id, arrival } = await withTwoWaiting();
  expect(waiting(company)).toEqual([[driver, otherDriver]]);
  await partner.patch(id, { driverNif: driver, tractorPlate: "1234BCD" });
  expect(arrive(company, { ...arrival, driverNif: driver, quantity: 1 })).toHaveProperty("operation");
  expect(waiting(company)).toEqual([[otherDriver]]);
  await partner.patch(id, { driverNif: otherDriver });
  expect(arrive(company, { ...arrival, driverNif: otherDriver, quantity: 1 })).toHaveProperty("operation");
  expect(waiting(company)).toEqual([]);
});

test("nobody waits for an authorization that has ended", async () => {
  const { partner, company, id } = await withTwoWaiting();
  await partner.cancel(id);
  expect(waiting(company)).toEqual([]);
});

test("a driver who is turned away for another reason is registered, if there is room for that", () => {
  const { company } = new Partner({ maxRecords: 13, assumptions: { "unknown-driver": "accept" } });
  const arrival = { totemGroupId: "11111111-1111-4111-8111-111111111111", driverNif: "NEW-DRIVER" };
  expect([company.records.count, company.maxRecords]).toEqual([12, 13]);
  expect(arrive(company, arrival)).toMatchObject({ refused: { code: "no_authorization" } });
  expect(company.records.drivers.has("NEW-DRIVER")).toBe(true);
});

test("a driver at an unknown totem group is not registered", () => {
  const { company } = new Partner({ assumptions: { "unknown-driver": "accept" } });
  const arrival = { totemGroupId: gate, driverNif: "NEW-DRIVER" };
  expect(arrive(company, arrival)).toMatchObject({ refused: { code: "unknown_totem_group" } });
  expect(company.records.drivers.has("NEW-DRIVER")).toBe(false);
});

test("what the application creates is no create of an ERP", () => {
  const { company } = new Partner();
  const { externalId: _ofErp, ...request } = anAuthorization();
  expect(createInApplication(company, request)).toMatchObject({ value: { origin: { kind: "application" } } });
  expect(company.records.creates.size).toBe(0);
});

test("a create is kept as the current authorization for as long as that has what it requested", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  const { creates, authorizations } = partner.company.records;
  const asked = () => creates.get("ERP-2026-000991");
  expect(asked()).toBe(authorizations.get(id));
  await partner.emit(id, "synced");
  await partner.patch(id, { quantity: 24.5 });
  expect(asked()).toBe(authorizations.get(id));
  await partner.patch(id, { tractorPlate: "NEW1" });
  expect([asked()?.tractorPlate, authorizations.get(id)?.tractorPlate]).toEqual([null, "NEW1"]);
  await partner.patch(id, { tractorPlate: null });
  await partner.cancel(id);
  expect(asked()).toBe(authorizations.get(id));
});

test("an authorization whose externalId another has by now leaves that one's create alone", async () => {
  const partner = new Partner({ assumptions: { "external-id-after-finish": "released", expiry: "stays-active" } });
  const first = await partner.created(anAuthorization());
  await partner.cancel(first.id);
  const second = await partner.created(anAuthorization());
  expect(apply(partner.company, first.id, { type: "mark-as-synced" }).ok).toBe(true);
  expect(partner.company.records.creates.get("ERP-2026-000991")?.id).toBe(second.id);
});

test("that a product was deleted is decided by an open point", () => {
  const { company } = new Partner();
  const [deleted = ""] = company.records.products.keys();
  products.delete(company, deleted);
  const detail = "The product with this id was deleted.";
  const refusal = { code: "product_not_found", detail, decidedBy: "soft-deleted-get" };
  expect(products.get(company, deleted)).toEqual({ ok: false, refusal });
});

test("a company without room says first what is wrong with a record", async () => {
  const partner = new Partner({ maxRecords: 12 });
  const [{ externalId = "" } = {}] = partner.company.records.products.values();
  const answer = await partner.call("createProduct", { body: { externalId, name: "Rye" } });
  expect(problemIn(answer).status).toBe(409);
});
