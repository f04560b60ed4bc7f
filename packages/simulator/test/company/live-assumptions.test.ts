import { expect, test } from "vitest";
import { arrive, changeAssumptions } from "../../src/index.ts";
import { anAssignedAuthorization, anAuthorization, driver, northGate } from "../support/domain/authorization.ts";
import { Partner } from "../support/partner.ts";

const past = { scheduledDate: "2026-06-01T06:00:00Z", endDate: "2026-06-01T20:00:00Z" };

test("dated-consumption=stays-active leaves it Active, refused by the totem, until it is switched", async () => {
  const partner = new Partner({ assumptions: { "dated-consumption": "stays-active" } });
  const dates = { scheduledDate: "2026-07-01T06:00:00Z", endDate: "2026-07-02T20:00:00Z" };
  const { id } = await partner.created(anAssignedAuthorization(dates));
  arrive(partner.company, { totemGroupId: northGate, driverNif: driver });
  expect((await partner.get(id)).body).toMatchObject({ status: "Active", remainingQuantity: 0 });
  const again = arrive(partner.company, { totemGroupId: northGate, driverNif: driver, authorizationId: id });
  expect(again).toMatchObject({ refused: { code: "nothing_left" } });
  changeAssumptions(partner.company, { "dated-consumption": "finishes" });
  expect((await partner.get(id)).body).toMatchObject({ status: "Finished" });
  expect(partner.events.at(-1)).toMatchObject({ type: "authorization.finished", reason: "consumed" });
});

test("expiry=stays-active leaves it Active, refused by the totem, until it is switched, and no timer spins on it", async () => {
  const partner = new Partner({ assumptions: { expiry: "stays-active" } });
  const { id } = await partner.created(anAssignedAuthorization(past));
  partner.company.clock.advance(86_400_000);
  expect((await partner.get(id)).body).toMatchObject({ status: "Active" });
  const arrival = { totemGroupId: northGate, driverNif: driver, authorizationId: id };
  expect(arrive(partner.company, arrival)).toMatchObject({ refused: { code: "no_longer_valid" } });
  changeAssumptions(partner.company, { expiry: "finishes" });
  expect((await partner.get(id)).body).toMatchObject({ status: "Finished" });
});

test("end-date-only=unrestricted makes an authorization with only an endDate a dateless one: consumed, it is Finished", async () => {
  const partner = new Partner({ assumptions: { "end-date-only": "unrestricted" } });
  const { id } = await partner.created(anAssignedAuthorization({ endDate: past.endDate }));
  arrive(partner.company, { totemGroupId: northGate, driverNif: driver });
  expect((await partner.get(id)).body).toMatchObject({ status: "Finished" });
});

test("a driver who is turned away is not registered", async () => {
  const partner = new Partner();
  arrive(partner.company, { totemGroupId: northGate, driverNif: "00000001R" });
  expect((await partner.create(anAuthorization({ driverNif: "00000001R" }))).status).toBe(422);
});
