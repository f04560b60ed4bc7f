import { expect, test } from "vitest";
import { distortSignature } from "../../src/deliveries/attempts.ts";
import type { AttemptOutcome, Delivery, FaultRule, OutgoingAttempt } from "../../src/index.ts";
import { aDispatcher, webhook } from "../support/dispatcher.ts";

/** A dispatcher, with a secret unless told otherwise, whose deliveries meet faults, and every attempt that was sent. */
function disturbedBy(
  faults: readonly FaultRule[],
  outcome: AttemptOutcome = { kind: "answered", status: 204 },
  secret: string | null = "secret",
) {
  const sent: OutgoingAttempt[] = [];
  const concluded: Delivery[] = [];
  const setting = aDispatcher({
    faults,
    configuration: () => ({ ...webhook, secret }),
    deliver: (attempt) => {
      sent.push(attempt);
      return Promise.resolve(outcome);
    },
    onDelivery: (delivery) => concluded.push(delivery),
  });
  const get = (id: string) => setting.dispatcher.get(id);
  return { ...setting, sent, ids: () => sent.map(({ id }) => id), concluded, get };
}

test("an event that is dropped is never delivered, and concluded at once", async () => {
  const { happen, settle, sent, concluded, get } = disturbedBy([{ kind: "drop", id: "lost" }]);
  const dropped = { state: "given-up", reason: "dropped", nextAttemptAt: null, attempts: [] };
  const id = happen(1);
  expect(get(id)).toMatchObject({ ...dropped, fault: { id: "lost", kind: "drop", repeats: 0 } });
  await settle();
  expect([sent, concluded]).toEqual([[], [get(id)]]);
});

test.each([
  [undefined, 2],
  [2, 3],
])("with %s copies, an event that its receiver accepts is delivered %i times", async (copies, times) => {
  const { happen, settle, ids, get } = disturbedBy([{ kind: "duplicate", copies }]);
  const id = happen(1);
  for (let turn = 0; turn < 5; turn += 1) await settle();
  expect(ids()).toEqual(Array.from({ length: times }, () => id));
  expect(get(id)).toMatchObject({ state: "delivered", nextAttemptAt: null, fault: { repeats: 0 } });
});

test("an event that its receiver refuses is retried, and not repeated", async () => {
  const { happen, settle, sent, get } = disturbedBy([{ kind: "duplicate" }], { kind: "answered", status: 500 });
  const id = happen(1);
  for (let turn = 0; turn < 3; turn += 1) await settle();
  expect(sent).toHaveLength(1);
  expect(get(id)).toMatchObject({ state: "waiting", nextAttemptAt: 1000, fault: { repeats: 1 } });
});

test("a delayed event is sent after its delay, and its schedule begins then", async () => {
  const { happen, settle, clock, sent, get } = disturbedBy([{ kind: "delay", seconds: 5 }], { kind: "timed-out" });
  const id = happen(1);
  await settle();
  expect([sent, get(id)?.nextAttemptAt]).toEqual([[], 5000]);
  clock.advance(5000);
  await settle();
  expect(sent).toHaveLength(1);
  expect(get(id)).toMatchObject({ state: "waiting", nextAttemptAt: 6000, series: { startedAt: 5000, attempts: 1 } });
});

test("an event that is to arrive later arrives as soon as the next has arrived", async () => {
  const { happen, settle, ids, concluded } = disturbedBy([{ kind: "reorder", times: 1 }]);
  const [first, second] = [happen(1), happen(1)];
  await settle();
  await settle();
  expect(ids()).toEqual([second, first]);
  expect(concluded.map(({ id }) => id)).toEqual([second, first]);
});

test("it waits for as many as its rule says, and only for those that are sent at once", async () => {
  const { happen, settle, ids, dispatcher } = disturbedBy([
    { kind: "reorder", behind: 2, times: 1 },
    { kind: "delay", seconds: 60, times: 1 },
  ]);
  const [held, delayed, next] = [happen(1), happen(1), happen(1)];
  await settle();
  await settle();
  expect(ids()).toEqual([next]);
  const last = happen(1);
  await settle();
  await settle();
  expect(ids()).toEqual([next, last, held]);
  expect(dispatcher.get(delayed)?.state).toBe("waiting");
});

test.each([
  [undefined, 30_000],
  [7, 7000],
])("with %s seconds, one that nothing follows arrives after %i ms", async (seconds, milliseconds) => {
  const { happen, settle, clock, ids } = disturbedBy([{ kind: "reorder", seconds }]);
  const id = happen(1);
  clock.advance(milliseconds - 1);
  await settle();
  expect(ids()).toEqual([]);
  clock.advance(1);
  await settle();
  expect(ids()).toEqual([id]);
});

test("one that was stopped is not sent when what it waited for arrives", async () => {
  const { happen, settle, ids, dispatcher } = disturbedBy([{ kind: "reorder", times: 1 }]);
  const held = happen(1);
  dispatcher.stop();
  const next = happen(1);
  await settle();
  await settle();
  expect(ids()).toEqual([next]);
  expect(dispatcher.get(held)?.state).toBe("stopped");
});

test.each<[FaultRule, Partial<OutgoingAttempt>]>([
  [{ kind: "bad-signature" }, { secret: "secret", distortion: "changed", isOffContract: true }],
  [
    { kind: "bad-signature", form: "missing" },
    { secret: "secret", distortion: "missing", isOffContract: true },
  ],
  [{ kind: "wrong-secret" }, { secret: "not secret", distortion: undefined, isOffContract: false }],
])("an attempt under %j is signed accordingly, and the log names the fault", async (rule, expected) => {
  const { happen, settle, sent, get } = disturbedBy([{ ...rule, id: "it", times: 1 }], { kind: "timed-out" });
  const id = happen(1);
  await settle();
  expect(sent).toMatchObject([expected]);
  expect(get(id)).toMatchObject({ fault: null, attempts: [{ fault: { id: "it", kind: rule.kind } }] });
});

test.each(["bad-signature", "wrong-secret"] as const)("%s does not meet what is not signed", async (kind) => {
  const { happen, settle, sent, get, failures } = disturbedBy([{ kind }], undefined, null);
  const id = happen(1);
  await settle();
  expect([sent, failures]).toMatchObject([[{ secret: null, distortion: undefined, isOffContract: false }], []]);
  expect(get(id)?.attempts).toMatchObject([{ fault: null }]);
});

test.each([
  [{ externalId: "ERP-1" }, true],
  [{ externalId: "ERP-2" }, false],
  [{ type: "authorization.synced" as const }, true],
  [{ type: "authorization.created" as const }, false],
])("a fault with %j meets an event that is so: %s", (occasion, isMet) => {
  const { happen, get } = disturbedBy([{ kind: "drop", ...occasion }]);
  expect(get(happen(1))?.state).toBe(isMet ? "given-up" : "waiting");
});

test.each([
  [{ authorization: { carrierTaxId: "B12345674" } }, "given-up"],
  [{ authorization: { carrierTaxId: "A87654323" } }, "waiting"],
  [{ operation: {} }, "waiting"],
])("a triggered event is about the authorization in its text: %j", (data, state) => {
  const { dispatcher } = disturbedBy([{ kind: "drop", carrierTaxId: "B12345674" }]);
  const event = { id: "triggered", type: "authorization.created" } as const;
  expect(dispatcher.trigger({ event, text: JSON.stringify({ data }), isOwn: false }, null)?.state).toBe(state);
});

const hex = "0a".repeat(32);
const base64 = `${"0a+/".repeat(10)}0aw=`;

test.each([
  [undefined, `sha256=${hex}`, `sha256=${hex}`],
  ["changed", `sha256=${hex}`, `sha256=1${hex.slice(1)}`],
  ["changed", `t=7,v1=a${hex.slice(1)}`, `t=7,v1=0${hex.slice(1)}`],
  ["changed", `v1,${base64}`, `v1,1${base64.slice(1)}`],
  ["malformed", `sha256=${hex}`, hex],
  ["malformed", `v1,${base64}`, `sha256=v1,${base64}`],
  ["missing", `sha256=${hex}`, undefined],
] as const)("a signature that is %s: %s becomes %s", (distortion, signature, distorted) => {
  expect(distortSignature(signature, distortion)).toBe(distorted);
});
