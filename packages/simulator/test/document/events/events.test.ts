import { expect, test } from "vitest";
import { arrive, createInApplication } from "../../../src/index.ts";
import { anAuthorization, driver, northGate, otherDriver } from "../../support/domain/authorization.ts";
import { authorizationIn, blamed, Partner, problemIn } from "../../support/partner.ts";

/** The authorization that a waiting driver is for, and the partner. */
async function withWaitingDriver() {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  const outcome = arrive(partner.company, { totemGroupId: northGate, driverNif: driver });
  expect(outcome).toEqual({ pending: { authorizationId: id, missing: ["driverNif", "tractorPlate"] } });
  return { partner, id };
}

test("[S082][S085][S116] an event is accepted with its id, its type and the instant", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  for (const eventType of ["synced", "fetch_requested_from_erp"]) {
    const { status, body } = await partner.emit(id, eventType);
    expect(status).toBe(202);
    const { id: eventId } = partner.events.at(-1) ?? {};
    expect(body).toMatchObject({ eventId, eventType, acceptedAt: "2026-07-01T08:00:00.000Z" });
  }
  const types = ["authorization.created", "authorization.synced", "authorization.fetch_requested_from_erp"];
  expect(partner.events.map(({ type }) => type)).toEqual(types);
});

test("[S118] synced, sent after a PATCH, re-runs operation generation", async () => {
  const { partner, id } = await withWaitingDriver();
  await partner.patch(id, { driverNif: driver, tractorPlate: "1234BCD" });
  expect(authorizationIn(await partner.get(id)).remainingQuantity).toBe(24.5);
  await partner.emit(id, "synced");
  expect(authorizationIn(await partner.get(id))).toMatchObject({ remainingQuantity: 0, status: "Finished" });
  expect(partner.events.slice(-3).map(({ type }) => type)).toEqual([
    "authorization.synced",
    "operation.recorded",
    "authorization.finished",
  ]);
});

test.each([{ driverNif: driver }, { tractorPlate: "1234BCD" }, {}, { driverNif: otherDriver, tractorPlate: "X1" }])(
  "synced generates no operation as long as the conditions are not met: %j",
  async (patch) => {
    const { partner, id } = await withWaitingDriver();
    await partner.patch(id, patch);
    await partner.emit(id, "synced");
    expect(authorizationIn(await partner.get(id)).remainingQuantity).toBe(24.5);
  },
);

test("[S118] synced, sent twice, records the waiting operation once", async () => {
  const { partner, id } = await withWaitingDriver();
  await partner.patch(id, { driverNif: driver, tractorPlate: "1234BCD" });
  await Promise.all([partner.emit(id, "synced"), partner.emit(id, "synced")]);
  expect(partner.events.filter(({ type }) => type === "operation.recorded")).toHaveLength(1);
});

test("[S120] fetch_requested_from_erp does not generate operations", async () => {
  const { partner, id } = await withWaitingDriver();
  await partner.patch(id, { driverNif: driver, tractorPlate: "1234BCD" });
  await partner.emit(id, "fetch_requested_from_erp");
  expect(authorizationIn(await partner.get(id)).remainingQuantity).toBe(24.5);
});

test("[S119] fetch_requested_from_erp is valid only for authorizations synced from an external ERP", async () => {
  const partner = new Partner();
  const { externalId: _none, ...body } = anAuthorization();
  const made = createInApplication(partner.company, body);
  const id = made.ok ? made.value.id : "";
  const problem = problemIn(await partner.emit(id, "fetch_requested_from_erp"));
  expect(problem).toMatchObject({ status: 409, code: "not_synced_from_erp" });
  expect((await partner.emit(id, "synced")).status).toBe(202);
  expect(partner.events.map(({ type }) => type)).toEqual(["authorization.created", "authorization.synced"]);
});

test("[S117] an event does not change or recreate the authorization", async () => {
  const partner = new Partner();
  const created = await partner.created(anAuthorization());
  partner.company.clock.advance(1000);
  await partner.emit(created.id, "synced");
  expect(authorizationIn(await partner.get(created.id))).toEqual(created);
});

test("[S116] an event for a Finished authorization is accepted and generates no operation", async () => {
  const { partner, id } = await withWaitingDriver();
  await partner.patch(id, { driverNif: driver, tractorPlate: "1234BCD" });
  await partner.cancel(id);
  expect((await partner.emit(id, "synced")).status).toBe(202);
  expect(partner.events.some(({ type }) => type === "operation.recorded")).toBe(false);
});

test.each(["created", "Synced", "", null, 1])(
  "[S082] eventType is synced or fetch_requested_from_erp: %j",
  async (eventType) => {
    const partner = new Partner();
    const { id } = await partner.created(anAuthorization());
    const answer = await partner.call("emitAuthorizationEvent", { id, body: { eventType } });
    expect(blamed(answer)).toEqual(["/eventType"]);
  },
);
