import { expect, test } from "vitest";
import type { DeliveryAssumptions } from "../src/index.ts";
import { readEvents as read } from "../src/verification/read-events.ts";
import type { WebhookHeaders } from "../src/verification/headers.ts";

const bodyId = () => "sha256:7";
const readEvents = (body: unknown, headers: WebhookHeaders, assumptions?: DeliveryAssumptions) =>
  read(body, { headers, timestampHeader: "X-Webhook-Timestamp", bodyId }, assumptions);

const data = { operation: { id: "7" } };
const event = { id: "e1", type: "operation.recorded", occurredAt: "2026-07-01T06:00:00.000Z", data };
const sent = { "x-webhook-id": "h1", "x-webhook-timestamp": "1782885600" };
const saidAt = "2026-07-01T06:00:00.000Z";

test("an event as the contract describes it is the body itself", () => {
  expect(readEvents(event, {})[0]).toBe(event);
});

test.each<[string, unknown]>([
  ["no id", { ...event, id: "" }],
  ["no occurredAt", { ...event, occurredAt: "" }],
  ["an id that is a number", { ...event, id: 7 }],
  ["a name without a dot", { ...event, type: "operation_recorded" }],
])("one with %s is read anew", (_, body) => {
  const [read] = readEvents(body, {});
  expect(read).not.toBe(body);
  expect(read).toMatchObject({ type: "operation.recorded", data });
});

test("when it happened the headers may say, but no id, which is then the body's digest; surplus fields of a listed body are kept", () => {
  expect(readEvents({ type: event.type, data, region: "es" }, sent)).toEqual([
    { id: "sha256:7", type: event.type, occurredAt: saidAt, data, region: "es" },
  ]);
  expect(readEvents({ type: event.type, data }, { "x-webhook-timestamp": "1782885600 " + "0".repeat(12) })).toEqual([
    { id: "sha256:7", type: event.type, occurredAt: "", data },
  ]);
});

test.each<[string, unknown]>([
  ["no type", { id: "e1", data }],
  ["a type that is no text", { ...event, type: 7 }],
  ["an empty type", { ...event, type: "" }],
  ["data that is a list", { ...event, data: [] }],
  ["data that is null", { ...event, data: null }],
  ["data that is no object", { ...event, data: "x" }],
  ["no data", { id: "e1", type: "operation.recorded" }],
  ["a list in it without events", [1, 2]],
  ["an empty list", []],
  ["a text", "x"],
])("a body with %s is an event of the type unknown, with all of it as its data", (_, body) => {
  const whole = typeof body === "object" && !Array.isArray(body) ? body : { body };
  expect(readEvents(body, sent)).toEqual([{ id: "sha256:7", type: "unknown", occurredAt: saidAt, data: whole }]);
});

test("each event of a list is read, and one that cannot be is unknown alone", () => {
  const other = { ...event, id: "e2" };
  expect(readEvents([event, { nothing: 1 }, other], {})).toEqual([
    event,
    { id: "sha256:7", type: "unknown", occurredAt: "", data: { nothing: 1 } },
    other,
  ]);
});

test("events of a list without any id have that of the body and their place, alike or not", () => {
  const one = { type: event.type, data };
  expect(readEvents([one, one, event, one], {}).map(({ id }) => id)).toEqual([
    "sha256:7",
    "sha256:7#1",
    "e1",
    "sha256:7#3",
  ]);
});

const ofItsOwn = { "delivery-body": { body: { batch: "{id}", events: [{ kind: "{type}", payload: "{data}" }] } } };

test("a body of the service's own with a list of one has one event or several, told apart by their place", () => {
  const entry = (id: string) => ({ kind: "operation.recorded", payload: { operation: { id } } });
  const read = (events: unknown) => readEvents({ batch: "b1", events, surplus: 1 }, {}, ofItsOwn);
  const eventOf = (id: string, about: string) => ({
    ...{ id, type: "operation.recorded", occurredAt: "" },
    data: { operation: { id: about } },
  });
  expect(read([entry("1")])).toEqual([eventOf("b1", "1")]);
  expect(read([entry("1"), entry("2"), entry("1")])).toEqual([
    eventOf("b1", "1"),
    eventOf("b1#1", "2"),
    eventOf("b1", "1"),
  ]);
  expect(read([])).toMatchObject([{ type: "unknown" }]);
  expect(read({ 0: entry("1"), length: 2 })).toHaveLength(1);
});

test("an event as the contract describes it is no event of a service that has a shape of its own", () => {
  expect(readEvents(event, {}, ofItsOwn)).toEqual([{ id: "sha256:7", type: "unknown", occurredAt: "", data: event }]);
});

test("a service's own names are those of the contract, and any other name stays", () => {
  const names = { "event-names": { "operation.recorded": "op.done" } };
  expect(readEvents({ ...event, type: "op.done" }, {}, names)).toEqual([event]);
  expect(readEvents({ ...event, type: "op.gone" }, {}, names)).toEqual([{ ...event, type: "op.gone" }]);
});
