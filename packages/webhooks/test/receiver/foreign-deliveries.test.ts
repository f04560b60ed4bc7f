import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import {
  type DeliveryAssumptions,
  type DeliveryContext,
  memoryDedupe,
  sign,
  signatureHeader,
} from "../../src/index.ts";
import { receiver } from "../../src/fetch.ts";
import { nodeModules } from "../../src/signing/sign.ts";
import { nodeVerdict, webVerdict } from "../../src/verification/verify.ts";
import { aDelivery, anEvent, secret } from "../support/a-delivery.ts";
import { deliver } from "../support/deliver.ts";

const event = anEvent();
const { id, occurredAt, data } = event;
const created = anEvent({ id: "c1", type: "authorization.created", data: { authorization: { id: "7" } } });

/** The events of one delivery that a receiver passes to its handlers. */
async function handledOf(body: unknown, assumptions?: DeliveryAssumptions, more: Record<string, string> = {}) {
  const text = JSON.stringify(body);
  const on = { "operation.recorded": vi.fn(), "authorization.created": vi.fn(), "*": vi.fn() };
  const receive = receiver({ secrets: secret, on, ...(assumptions && { profile: { version: 1, assumptions } }) });
  const headers = { [signatureHeader]: await sign({ body: text, secret }), ...more };
  const { status } = await receive(new Request("http://localhost/", { method: "POST", headers, body: text }));
  const calls = Object.entries(on).flatMap(([name, { mock }]) => mock.calls.map(([given]: unknown[]) => [name, given]));
  return { status, calls };
}

describe("the event of a foreign delivery reaches its handler, typed as always:", () => {
  test.each<[string, unknown, DeliveryAssumptions?]>([
    ["under the key event", { id, event: event.type, occurredAt, data }],
    ["under the key eventType", { id, eventType: event.type, occurredAt, data }],
    ["in snake_case", { id, event_type: "operation_recorded", occurred_at: occurredAt, data }],
    ["in a list of one", [event]],
    ["with its time in seconds", { ...event, occurredAt: Date.parse(occurredAt) / 1000 }],
    [
      "with times in milliseconds",
      {
        ...event,
        occurredAt: Date.parse(occurredAt),
        data: { ...data, operation: { ...data.operation, recordedAt: Date.parse(data.operation.recordedAt) } },
      },
    ],
    ["with a bare name", { ...event, type: "operation_recorded" }, { "event-names": "bare" }],
    ["with a name of its own", { ...event, type: "op.done" }, { "event-names": { "operation.recorded": "op.done" } }],
    [
      "with a body of its own",
      { meta: { key: `evt_${id}`, kind: event.type, at: occurredAt }, payload: data.operation },
      {
        "delivery-body": {
          body: { meta: { key: "evt_{id}", kind: "{type}", at: "{occurredAt}" }, payload: "{operation}" },
        },
      },
    ],
    [
      "with fields of its own",
      { uid: id, name: event.type, when: occurredAt, ...data.operation, operationId: data.operation.id },
      {
        "delivery-body": {
          body: {
            uid: "{id}",
            name: "{type}",
            when: "{occurredAt}",
            operationId: "{operation.id}",
            authorizationId: "{operation.authorizationId}",
            quantity: "{operation.quantity}",
            recordedAt: "{operation.recordedAt}",
          },
        },
      },
    ],
  ])("%s", async (_, body, assumptions) => {
    const { status, calls } = await handledOf(body, assumptions);
    expect(status).toBe(204);
    expect(calls).toEqual([["operation.recorded", expect.objectContaining(event)]]);
  });

  test("with a bare name of the interface document", async () => {
    const { calls } = await handledOf({ ...created, type: "created" }, { "event-names": "bare" });
    expect(calls).toEqual([["authorization.created", created]]);
    expect((await handledOf({ ...created, type: "created" })).calls).toEqual([["authorization.created", created]]);
  });
});

describe("what the body does not say", () => {
  const body = { type: event.type, data };
  const id = `sha256:${createHash("sha256").update(JSON.stringify(body)).digest("hex")}`;

  test("is an id that is the digest of the body, with Node's crypto as with WebCrypto", async () => {
    const delivery = await aDelivery(JSON.stringify(body));
    const options = { ...delivery, secrets: secret };
    expect(await webVerdict(options)).toMatchObject({ event: { id } });
    expect(await webVerdict(options)).toEqual(nodeVerdict(nodeModules()!, options));
  });

  test("lets no replay be handled twice, whatever id its headers have", async () => {
    const handle = vi.fn();
    const receive = receiver({ secrets: secret, dedupe: memoryDedupe(), on: { "*": handle } });
    const statuses: number[] = [];
    for (const replayed of ["evt_1", "evt_2", undefined]) {
      const delivery = await aDelivery(JSON.stringify(body));
      const sent = { ...delivery.headers, ...(replayed !== undefined && { "x-webhook-id": replayed }) };
      statuses.push((await receive(new Request("http://localhost", { ...delivery, headers: sent }))).status);
    }
    expect([statuses, handle.mock.calls.length]).toEqual([[204, 200, 200], 1]);
  });
});

describe("a body of an unknown shape", () => {
  test.each<[unknown, object]>([
    [{ hello: "world" }, { hello: "world" }],
    [[1, 2], { body: [1, 2] }],
  ])("reaches the handler of all others as unknown, with its raw bytes: %j", async (body, shown) => {
    const seen = vi.fn<(given: object, context: DeliveryContext) => void>();
    const { status, errors } = await deliver({ on: { "*": seen } }, JSON.stringify(body));
    expect([status, errors]).toEqual([204, []]);
    const [given, context] = seen.mock.calls[0] ?? [];
    expect(given).toMatchObject({ type: "unknown", data: shown });
    expect(Buffer.from(context?.rawBody ?? "").toString()).toBe(JSON.stringify(body));
  });

  test("is delivered again where nothing handles it, instead of being lost", async () => {
    const { status, errors } = await deliver({ on: { "operation.recorded": vi.fn() } }, "{}");
    expect([status, errors]).toMatchObject([400, [{ code: "malformed-body" }]]);
  });
});

test.each<unknown>([
  7,
  { "event-names": 7 },
  { "delivery-body": 7 },
  { "delivery-body": { type: "{type}" } },
  { "delivery-body": { body: { id: "{id}" } } },
  { "delivery-body": { body: null } },
  { framework: "djago" },
])("a profile whose assumptions are %o is no option", (assumptions) => {
  const options: object = { secrets: secret, on: { "*": vi.fn() }, profile: { version: 1, assumptions } };
  expect(() => receiver(options as never)).toThrow(/^profile/);
});
