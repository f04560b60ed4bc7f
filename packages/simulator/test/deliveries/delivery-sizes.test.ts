import { expect, test } from "vitest";
import { bytesOf, defaultBounds, deliveryBytes } from "../../src/deliveries/delivery-log.ts";
import type { ActiveAuthorization } from "../../src/domain/authorizations/authorization.ts";
import type { Attempt, ServiceEvent } from "../../src/index.ts";
import { aDispatcher } from "../support/dispatcher.ts";
import { keptAuthorization } from "../support/domain/domain-context.ts";

const happened = { id: "event-1", occurredAt: 0 };
const anOperation = {
  id: "operation-1",
  authorizationId: "auth-1",
  quantity: 1,
  recordedAt: 0,
  driverNif: "12345678Z",
  tractorPlate: "1234BCD",
};

test("a delivery takes memory for the texts of its event, and of its attempts", () => {
  const { dispatcher, happen } = aDispatcher();
  happen(10);
  const [delivery] = dispatcher.all;
  const attempt = { startedAt: 0, url: "u".repeat(100), headers: {}, fault: null, outcome: null };
  const sizeOf = (authorization: Partial<ActiveAuthorization>) => {
    const event: ServiceEvent = {
      type: "authorization.synced",
      id: delivery!.id,
      occurredAt: 0,
      authorization: keptAuthorization(authorization),
    };
    return bytesOf({ ...delivery!, told: { event, names: { product: null, warehouse: null } } });
  };
  expect(sizeOf({ trailerPlates: ["1234BCD", "R4567BBC"] }) - sizeOf({})).toBe(2 * 15 + 2 * 32);
  expect(sizeOf({ driverNif: "12345678Z" }) - sizeOf({})).toBe(18);
  expect(sizeOf({ origin: { kind: "erp", externalId: "ERP-12345" } }) - sizeOf({})).toBe(8);
  expect(sizeOf({}) - sizeOf({ origin: { kind: "application" } })).toBe(10);
  const event: ServiceEvent = { ...happened, type: "authorization.synced", authorization: keptAuthorization() };
  const named = (product: string | null, warehouse: string | null) =>
    deliveryBytes({ event, names: { product, warehouse } });
  expect(named("Wheat", "Silo 1") - named(null, null)).toBe(22);
  const operation = { ...anOperation, trailerPlates: ["1234BCD", "R4567BBC"] };
  const recorded = { ...event, type: "operation.recorded", operation } as const;
  expect(deliveryBytes({ event: recorded, names: { product: null, warehouse: null } }) - named(null, null)).toBe(
    2 * 15 + 2 * 32,
  );
  expect(deliveryBytes({ event, text: "{}", isOwn: false })).toBe(4);
  const sizeWith = (differences: Partial<Attempt>) =>
    bytesOf({ ...delivery!, attempts: [{ ...attempt, ...differences }] });
  const bare = sizeWith({});
  expect(bare).toBeGreaterThanOrEqual(bytesOf(delivery!) + 200);
  expect(sizeWith({ url: "u".repeat(110) }) - bare).toBe(20);
  expect(sizeWith({ headers: { name: "value" } }) - bare).toBe(18);
  expect(sizeWith({ outcome: { kind: "failed", reason: "reason" } }) - bare).toBe(12);
  expect(sizeWith({ outcome: { kind: "answered", status: 400, body: "no" } }) - bare).toBe(4);
  expect(sizeWith({ outcome: { kind: "answered", status: 400, headers: { "x-a": "b" } } }) - bare).toBe(8);
  expect(sizeWith({ outcome: { kind: "answered", status: 400 } })).toBe(bare);
});

test("a company may use 64 MiB for what waits and 16 for its log, and all companies together 256", () => {
  expect(defaultBounds).toEqual({ unsettled: 64 * 2 ** 20, settled: 16 * 2 ** 20, total: 256 * 2 ** 20 });
});
