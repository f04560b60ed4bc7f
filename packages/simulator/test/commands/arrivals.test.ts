import { expect, test } from "vitest";
import { arrive, createInApplication, exportState, type Company } from "../../src/index.ts";
import { anAuthorization, driver, otherDriver } from "../support/domain/authorization.ts";
import { Partner, withGate } from "../support/partner.ts";

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
  expect(company.holdings).toEqual({ kept: 12, most: 13 });
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
