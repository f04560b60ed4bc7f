import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import {
  type DeliveryAssumptions,
  type DeliveryContext,
  memoryDedupe,
  safeVerify,
  sign,
  signatureHeader,
  verify,
} from "../../src/index.ts";
import { receiver } from "../../src/fetch.ts";
import { nodeModules } from "../../src/signing/hmac.ts";
import { nodeVerdict, webVerdict } from "../../src/verification/verdict-of.ts";
import { aDelivery, anEvent, secret } from "../support/a-delivery.ts";
import { aStore } from "../support/a-store.ts";
import { deliver } from "../support/deliver.ts";

const event = anEvent();
const { id, occurredAt, data } = event;
const created = anEvent({ id: "c1", type: "authorization.created", data: { authorization: { id: "7" } } });

/** What a receiver hands to its handlers of one delivery. */
async function handledOf(body: unknown, assumptions?: DeliveryAssumptions, more: Record<string, string> = {}) {
  const text = JSON.stringify(body);
  const on = { "operation.recorded": vi.fn(), "authorization.created": vi.fn(), "*": vi.fn() };
  const receive = receiver({ secrets: secret, on, ...(assumptions && { assumptions }) });
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
    expect((await handledOf({ ...created, type: "created" })).calls).toEqual([["*", { ...created, type: "created" }]]);
  });
});

describe("what the body does not say", () => {
  const headers = { "x-webhook-id": "evt_1", "x-webhook-timestamp": "1782892800" };
  const body = { type: event.type, data };
  const id = `sha256:${createHash("sha256").update(JSON.stringify(body)).digest("hex")}`;

  test("the headers do, except for the id: they are not signed, and the digest of the body is", async () => {
    const { calls } = await handledOf(body, undefined, headers);
    expect(calls).toMatchObject([["operation.recorded", { id, occurredAt: "2026-07-01T08:00:00.000Z" }]]);
  });

  test("and without them, nothing says when it happened", async () => {
    expect((await handledOf(body)).calls).toMatchObject([["operation.recorded", { id, occurredAt: "" }]]);
  });

  test("is the same id with Node's crypto and with WebCrypto", async () => {
    const delivery = await aDelivery(JSON.stringify(body));
    const options = { ...delivery, secrets: secret };
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
    [
      { ...event, data: null },
      { ...event, data: null },
    ],
    [[], { body: [] }],
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

describe("a list of events", () => {
  test("reaches the handler of each, and each is handled once", async () => {
    const handle = vi.fn();
    const [one, two] = [anEvent({ id: "1" }), anEvent({ id: "2" })];
    const options = { dedupe: memoryDedupe(), on: { "*": handle } };
    expect((await deliver(options, [one, two])).status).toBe(204);
    expect((await deliver(options, [two, one, one])).status).toBe(200);
    expect(handle.mock.calls.map(([given]: unknown[]) => given)).toEqual([one, two]);
  });

  test.each(["after", "before"] as const)(
    "is handled one event after the other when the time is up, too: %s",
    async (respond) => {
      let running = 0;
      let most = 0;
      const seen: string[] = [];
      const on = {
        "*": async (given: { id: string }) => {
          most = Math.max(most, ++running);
          await new Promise((resolve) => setTimeout(resolve, 5));
          seen.push(given.id);
          running -= 1;
        },
      };
      const ids = Array.from({ length: 12 }, (_, at) => String(at));
      const options = { dedupe: memoryDedupe(), respond, on, timeout: 12 };
      const { status, errors, background } = await deliver(
        options,
        ids.map((id) => anEvent({ id })),
      );
      await Promise.all(background);
      await expect.poll(() => seen).toEqual(ids);
      expect(most).toBe(1);
      if (respond === "before") expect([status, errors]).toEqual([202, []]);
      else expect([status, errors]).toMatchObject([503, [{ code: "timed-out" }]]);
    },
  );

  test("whose store hangs on the last event that had time is delivered again, for the others", async () => {
    const confirm = () => new Promise<never>(() => undefined);
    const handle = vi.fn();
    const events = [anEvent({ id: "1" }), anEvent({ id: "2" })];
    const { status, errors } = await deliver({ dedupe: aStore({ confirm }), timeout: 5, on: { "*": handle } }, events);
    expect([status, errors]).toMatchObject([503, [{ code: "store-failed" }]]);
    expect(handle).toHaveBeenCalledOnce();
  });

  test("is delivered again if one fails, and then only that one is handled", async () => {
    const seen: string[] = [];
    let isBroken = true;
    const on = {
      "*": (given: { id: string }) => {
        seen.push(given.id);
        if (given.id === "1" && isBroken) throw new Error("The database is down.");
      },
    };
    const options = { dedupe: memoryDedupe(), on };
    const all = [anEvent({ id: "1" }), anEvent({ id: "2" })];
    expect((await deliver(options, all)).status).toBe(500);
    isBroken = false;
    expect((await deliver(options, all)).status).toBe(204);
    expect(seen).toEqual(["1", "2", "1"]);
  });

  test("in an object, with one id for all, is told apart by the places", async () => {
    const handle = vi.fn();
    const options = {
      dedupe: memoryDedupe(),
      on: { "*": handle },
      assumptions: { "delivery-body": { body: { id: "{id}", events: [{ name: "{type}", about: "{data}" }] } } },
    };
    const body = {
      id: "d1",
      events: [
        { name: "a", about: { n: 1 } },
        { name: "a", about: { n: 2 } },
      ],
    };
    expect((await deliver(options, body)).status).toBe(204);
    expect((await deliver(options, body)).status).toBe(200);
    expect(handle.mock.calls.map(([given]: unknown[]) => given)).toMatchObject([
      { id: "d1", data: { n: 1 } },
      { id: "d1#1", data: { n: 2 } },
    ]);
  });

  test("is one unknown event for verify, and all of them for safeVerify", async () => {
    const body = JSON.stringify([event, created]);
    const delivery = { body, headers: { [signatureHeader]: await sign({ body, secret }) }, secrets: secret };
    expect(await verify(delivery)).toMatchObject({ type: "unknown", data: { body: [event, created] } });
    expect(await safeVerify(delivery)).toMatchObject({ ok: true, events: [event, created] });
  });
});

test.each<unknown>([
  7,
  { "event-names": 7 },
  { "delivery-body": 7 },
  { "delivery-body": { type: "{type}" } },
  { "delivery-body": { body: { id: "{id}" } } },
  { "delivery-body": { body: null } },
])("assumptions that are %o are no option", (assumptions) => {
  const options: object = { secrets: secret, on: { "*": vi.fn() }, assumptions };
  expect(() => receiver(options as never)).toThrow(/^assumptions/);
});
