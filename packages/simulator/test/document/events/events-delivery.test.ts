import { deliveries as validators } from "@totem-partner/spec/deliveries";
import { EventName } from "@totem-partner/spec/requests";
import { expect, test } from "vitest";
import { arrive, createInApplication, type OutgoingAttempt } from "../../../src/index.ts";
import { anAssignedAuthorization, anAuthorization, driver, northGate } from "../../support/domain/authorization.ts";
import { Partner } from "../../support/partner.ts";

const everyEvent = EventName.enum;

/** A partner whose receiver accepts everything; call `sent` to see what it was sent so far. */
async function withReceiver(configuration: { secret?: string; subscribedEvents?: readonly string[] } = {}) {
  const attempts: OutgoingAttempt[] = [];
  const deliver = (attempt: OutgoingAttempt) => {
    attempts.push(attempt);
    return Promise.resolve({ kind: "answered" as const, status: 200 });
  };
  const partner = new Partner({ deliver });
  const body = { url: "https://erp.example/hook", ...configuration };
  expect((await partner.call("putWebhookConfiguration", { body })).status).toBe(200);
  const sent = async () => {
    await partner.company.deliveries.flush();
    return attempts;
  };
  return { partner, sent };
}

/** Makes each of the events of the contract happen once. */
async function everythingHappens(partner: Partner): Promise<string> {
  const { id } = await partner.created(anAssignedAuthorization({ externalId: "ERP-SECRET-7", quantity: 2 }));
  await partner.patch(id, { tractorPlate: "NEW1" });
  await partner.emit(id, "synced");
  await partner.emit(id, "fetch_requested_from_erp");
  arrive(partner.company, { totemGroupId: northGate, driverNif: driver, tractorPlate: "NEW1", authorizationId: id });
  return id;
}

const bodiesOf = (attempts: readonly OutgoingAttempt[]): unknown[] =>
  attempts.map(({ body }): unknown => JSON.parse(body));

test.each(everyEvent)(
  "[S124][S125] %s is delivered as the contract describes it, and without the externalId",
  async (type) => {
    const { partner, sent } = await withReceiver({ subscribedEvents: [type] });
    await everythingHappens(partner);
    const attempts = await sent();
    expect(attempts).toHaveLength(1);
    const [body] = bodiesOf(attempts);
    const validator = validators[type].body;
    expect([validator(body), validator.errors ?? []]).toEqual([true, []]);
    expect(body).toMatchObject({ id: attempts[0]?.id, type, occurredAt: "2026-07-01T08:00:00.000Z" });
    expect(attempts[0]?.body).not.toMatch(/externalId|ERP-SECRET/i);
  },
);

test("a delivery carries the authorization as it was when the event happened", async () => {
  const { partner, sent } = await withReceiver({ subscribedEvents: everyEvent });
  const id = await everythingHappens(partner);
  const seen = bodiesOf(await sent());
  const before = { id, status: "Active", tractorPlate: "1234BCD", remainingQuantity: 2 };
  const patched = { ...before, tractorPlate: "NEW1" };
  const recorded = { authorizationId: id, quantity: 2, recordedAt: "2026-07-01T08:00:00.000Z" };
  expect(seen).toMatchObject([
    { type: "authorization.created", data: { authorization: before } },
    { type: "authorization.updated", data: { authorization: patched } },
    { type: "authorization.synced", data: { authorization: patched } },
    { type: "authorization.fetch_requested_from_erp", data: { authorization: patched } },
    { type: "operation.recorded", data: { authorization: { id, remainingQuantity: 0 }, operation: recorded } },
    { type: "authorization.finished", data: { authorization: { id, status: "Finished" }, reason: "consumed" } },
  ]);
});

test.each([{ subscribedEvents: [] }, {}])(
  "[S057] an empty list means all authorization events: %j",
  async (configuration) => {
    const { partner, sent } = await withReceiver(configuration);
    await everythingHappens(partner);
    const types = new Set((await sent()).map(({ type }) => type));
    expect(types).toEqual(new Set(everyEvent.filter((type) => type !== "operation.recorded")));
  },
);

test("[S123] subscribedEvents filters deliveries, from the next event on", async () => {
  const { partner, sent } = await withReceiver({ subscribedEvents: ["operation.recorded", "authorization.updated"] });
  await everythingHappens(partner);
  expect((await sent()).map(({ type }) => type)).toEqual(["authorization.updated", "operation.recorded"]);
  const body = { url: "https://erp.example/hook", subscribedEvents: ["authorization.synced"] };
  await partner.call("putWebhookConfiguration", { body });
  await partner.created(anAuthorization({ externalId: "ERP-2" }));
  expect(await sent()).toHaveLength(2);
});

test("[S114] only what has a secret is signed, with the secret of the moment", async () => {
  const { partner, sent } = await withReceiver({ secret: "first" });
  await partner.created(anAuthorization({ externalId: "ERP-1" }));
  await sent();
  await partner.call("putWebhookConfiguration", { body: { url: "https://erp.example/hook" } });
  await partner.created(anAuthorization({ externalId: "ERP-2" }));
  expect((await sent()).map(({ secret }) => secret)).toEqual(["first", null]);
});

test("[S121] after DELETE nothing is delivered, and nothing of before comes with the next PUT", async () => {
  const { partner, sent } = await withReceiver();
  await partner.created(anAuthorization({ externalId: "ERP-1" }));
  expect((await partner.call("deleteWebhookConfiguration")).status).toBe(204);
  await partner.created(anAuthorization({ externalId: "ERP-2" }));
  await partner.call("putWebhookConfiguration", { body: { url: "https://erp.example/hook" } });
  partner.company.clock.advance(200_000);
  expect(await sent()).toEqual([]);
});

test("what the service's own application creates is delivered as well", async () => {
  const { partner, sent } = await withReceiver();
  const { externalId: _none, ...body } = anAuthorization();
  createInApplication(partner.company, body);
  expect((await sent()).map(({ type }) => type)).toEqual(["authorization.created"]);
});

test("[S120] fetch_requested_from_erp is answered before the ERP has answered the request for its state", async () => {
  const asked: OutgoingAttempt[] = [];
  const { promise: answered, resolve: answer } = Promise.withResolvers<{ kind: "answered"; status: number }>();
  const deliver = (attempt: OutgoingAttempt) => {
    asked.push(attempt);
    return answered;
  };
  const partner = new Partner({ deliver });
  const subscribedEvents = ["authorization.fetch_requested_from_erp"];
  await partner.call("putWebhookConfiguration", { body: { url: "https://erp.example/hook", subscribedEvents } });
  const created = await partner.created(anAuthorization());
  expect((await partner.emit(created.id, "fetch_requested_from_erp")).status).toBe(202);
  expect((await partner.get(created.id)).body).toEqual(created);
  answer({ kind: "answered", status: 200 });
  await partner.company.deliveries.flush();
  expect(bodiesOf(asked)).toMatchObject([
    { type: "authorization.fetch_requested_from_erp", data: { authorization: { id: created.id } } },
  ]);
});
