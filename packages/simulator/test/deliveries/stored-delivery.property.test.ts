import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { newDelivery } from "../../src/deliveries/delivery.ts";
import { readDelivery, storeDelivery } from "../../src/deliveries/stored-delivery.ts";
import { type DeliveryFault, type EventType, eventTypes } from "../../src/faults/fault.ts";
import type { Delivery, ServiceEvent } from "../../src/index.ts";
import { deliveryEntry, deliveryOf } from "../../src/state/stored-company.ts";
import { keptAuthorization } from "../support/domain/domain-context.ts";
import { anyText } from "../support/any-text.ts";

const instant = fc.integer({ min: 0, max: 4e12 });
const text = anyText({ maxLength: 20 });
const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one);

const authorization = fc
  .record({
    id: fc.uuid(),
    batch: optional(text),
    driverNif: optional(text),
    productId: optional(fc.uuid()),
    trailerPlates: fc.array(text, { maxLength: 3 }),
    quantity: fc.double({ min: 0, max: 1e6, noNaN: true }).map((quantity) => quantity + 0),
    scheduledDate: optional(instant),
    endDate: optional(instant),
    createdAt: instant,
    origin: fc.oneof(
      fc.record({ kind: fc.constant("erp" as const), externalId: text }),
      fc.constant({ kind: "application" as const }),
    ),
  })
  .map((fields) => keptAuthorization(fields));

const reason = fc.constantFrom("cancelled" as const, "consumed" as const, "manual" as const, "expired" as const);
const happened = { id: fc.uuid(), occurredAt: instant };

const changed = { ...happened, authorization };
const operation = fc.record({
  id: fc.uuid(),
  authorizationId: fc.uuid(),
  quantity: fc.constantFrom(0.1, 24.5),
  recordedAt: instant,
  driverNif: text,
  tractorPlate: text,
  trailerPlates: fc.array(text, { maxLength: 2 }),
});
const ended = fc
  .tuple(authorization, reason)
  .map(([one, why]) => ({ ...one, status: "Finished" as const, reason: why }));

/** An event of each type. The compiler reports one that the service has and this table lacks. */
const events: { readonly [Type in EventType]: fc.Arbitrary<ServiceEvent & { type: Type }> } = {
  "authorization.created": fc.record({ ...changed, type: fc.constant("authorization.created") }),
  "authorization.updated": fc.record({ ...changed, type: fc.constant("authorization.updated") }),
  "authorization.synced": fc.record({ ...changed, type: fc.constant("authorization.synced") }),
  "authorization.fetch_requested_from_erp": fc.record({
    ...changed,
    type: fc.constant("authorization.fetch_requested_from_erp"),
  }),
  "authorization.finished": fc.record({
    ...happened,
    type: fc.constant("authorization.finished"),
    authorization: ended,
    reason,
  }),
  "operation.recorded": fc.record({ ...changed, type: fc.constant("operation.recorded"), operation }),
};

const event: fc.Arbitrary<ServiceEvent> = fc.oneof(...Object.values(events));

const outcome = fc.oneof(
  fc.record(
    {
      kind: fc.constant("answered" as const),
      status: fc.integer({ min: 100, max: 599 }),
      headers: fc.dictionary(text, text, { maxKeys: 3 }),
      body: text,
    },
    { requiredKeys: ["kind", "status"] },
  ),
  fc.record({ kind: fc.constant("failed" as const), reason: text }),
  fc.constantFrom({ kind: "timed-out" as const }, { kind: "stopped" as const }),
);

const names = fc.record({ product: optional(text), warehouse: optional(text) });
const told = fc.record({ event, names });

const triggered = fc.record({
  event: fc.record({ id: fc.uuid(), type: fc.constantFrom(...eventTypes) }),
  text,
  isOwn: fc.boolean(),
});

const met = {
  id: text,
  kind: fc.constantFrom<DeliveryFault["kind"][]>(
    ...(["duplicate", "drop", "delay", "reorder", "bad-signature", "wrong-secret"] as const),
  ),
};

const address = fc.webAuthority().map((authority) => `https://${authority}/hooks`);

const delivery: fc.Arbitrary<Delivery> = fc
  .record({
    told: fc.oneof(told, triggered),
    target: optional(fc.record({ url: address, secret: optional(text) })),
    fault: optional(fc.record({ ...met, repeats: fc.nat({ max: 3 }) })),
    createdAt: instant,
    state: fc.constantFrom(...(["waiting", "under-way", "delivered", "given-up", "stopped"] as const)),
    reason: fc.constantFrom(
      null,
      "attempts-exhausted" as const,
      "memory-exhausted" as const,
      "dropped" as const,
      "gone" as const,
    ),
    nextAttemptAt: optional(instant),
    attempts: fc.array(
      fc.record(
        {
          startedAt: instant,
          url: address,
          headers: fc.dictionary(fc.constantFrom("X-Webhook-Id", "content-length"), text, { noNullPrototype: true }),
          fault: optional(fc.record(met)),
          outcome: optional(outcome),
          sent: fc.record({ at: instant, milliseconds: fc.nat() }),
        },
        { requiredKeys: ["startedAt", "url", "headers", "fault", "outcome"] },
      ),
      { maxLength: 3 },
    ),
    series: fc.record({ startedAt: instant, attempts: fc.nat({ max: 5 }) }),
  })
  .map((fields) => ({ id: fields.told.event.id, type: fields.told.event.type, ...fields }));

/** Every place in a value, as the keys that lead there. */
const placesIn = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === "object" && value !== null
    ? [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))]
    : [path];

/** A value with something else in one place. */
const replaced = (value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown => {
  if (key === undefined || typeof value !== "object" || value === null) return other;
  const entries = Object.entries(value).map(([name, inner]: [string, unknown]): [string, unknown] => [
    name,
    name === key ? replaced(inner, rest, other) : inner,
  ]);
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
};

test("a delivery that was written down as JSON reads as it was", () => {
  fc.assert(
    fc.property(delivery, (one) => {
      const written = JSON.stringify(storeDelivery(one));
      expect(readDelivery(JSON.parse(written))).toEqual(one);
    }),
  );
});

test.each(eventTypes)("a delivery of %s survives a restart", (type) => {
  fc.assert(
    fc.property(events[type], names, instant, (one, named, now) => {
      const before = newDelivery({ event: one, names: named }, now);
      const { value, ...entry } = deliveryEntry(before.id, before, 0);
      expect(deliveryOf({ ...entry, value: JSON.parse(JSON.stringify(value)) }, 0)).toMatchObject(before);
    }),
    { numRuns: 20 * inject("scale") },
  );
});

test("with anything else in any one place it reads as nothing", () => {
  // A function is of no type that a field can have.
  const nonsense = () => undefined;
  fc.assert(
    fc.property(delivery, fc.nat(), (one, which) => {
      const stored = storeDelivery(one);
      const places = placesIn(stored);
      const place = places[which % places.length] ?? [];
      expect(readDelivery(replaced(stored, place, nonsense))).toBeUndefined();
    }),
    { numRuns: 500 * inject("scale") },
  );
});
