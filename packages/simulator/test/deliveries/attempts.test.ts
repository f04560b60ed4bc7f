import { expect, test } from "vitest";
import { AssumptionBook } from "../../src/assumptions/assumption-book.ts";
import { beginAttempt, endAttempt, newDelivery, repeatAttempt } from "../../src/deliveries/delivery.ts";
import { attemptHeaders, type DeliverySigning } from "../../src/deliveries/attempts.ts";
import type { AttemptOutcome, Deliver, Delivery, OutgoingAttempt } from "../../src/index.ts";
import { aDispatcher } from "../support/dispatcher.ts";

const { assume } = new AssumptionBook();
const sent = { at: 5, milliseconds: 1 };
const told = { event: { id: "event-1", type: "authorization.created" as const }, text: "{}", isOwn: false };
const url = "https://erp.example/hook";
const begun = beginAttempt(newDelivery(told, 0), url, 0);

test.each([
  [199, "waiting"],
  [200, "delivered"],
  [299, "delivered"],
  [300, "waiting"],
])("a receiver that answers %i leaves a delivery %s", (status, state) => {
  expect(endAttempt(begun, { outcome: { kind: "answered", status }, sent }, 0, assume)).toMatchObject({
    state,
    attempts: [{ outcome: { kind: "answered", status }, sent }],
  });
});

test("an attempt that the end of a process cut off is repeated, and counts once", () => {
  const fail = (delivery: Delivery, now: number) =>
    endAttempt(delivery, { outcome: { kind: "timed-out" }, sent }, now, assume);
  const failed = fail(beginAttempt(fail(begun, 0), url, 1000), 1000);
  const cutOff = beginAttempt(failed, url, 5000);
  const again = repeatAttempt(cutOff);
  expect(again).toEqual({ ...failed, nextAttemptAt: 5000 });
  expect(repeatAttempt(again)).toBe(again);
  // A log that somebody else has written.
  const strange = { ...cutOff, attempts: [] };
  expect(repeatAttempt(strange)).toBe(strange);
});

/** A dispatcher whose deliveries are sent this way, after the first attempt. */
async function attempted(deliver: Deliver) {
  const { dispatcher, happen, settle, time } = aDispatcher({ deliver });
  const id = happen(1);
  const waiting = time.waiting;
  await settle();
  return { outcome: dispatcher.get(id)?.attempts[0]?.outcome, timers: time.waiting - waiting };
}

const nothing = 'deliver() resolved to no outcome; it must resolve to one such as { kind: "answered", status: 204 }.';

test.each<[unknown, AttemptOutcome]>([
  [undefined, { kind: "failed", reason: nothing }],
  [{ kind: "delivered" }, { kind: "failed", reason: nothing }],
  [{ kind: "failed" }, { kind: "failed", reason: "unknown" }],
  [
    { kind: "failed", reason: "x".repeat(1001), more: 1 },
    { kind: "failed", reason: "x".repeat(1000) },
  ],
  [{ kind: "timed-out", more: 1 }, { kind: "timed-out" }],
  [{ kind: "stopped", more: 1 }, { kind: "stopped" }],
  [
    { kind: "answered", status: 400, body: "x".repeat(1001), more: 1 },
    { kind: "answered", status: 400, body: "x".repeat(1000) },
  ],
  [
    { kind: "answered", status: 400, headers: { "x-a": "1", "x-b": 2, "x-long": "y".repeat(2000), "x-after": "z" } },
    { kind: "answered", status: 400, headers: { "x-a": "1", "x-long": "y".repeat(990) } },
  ],
  [
    { kind: "answered", status: 400, body: 1 },
    { kind: "answered", status: 400 },
  ],
])("what a way to deliver resolves to is kept as far as the log has a place for it: %j", async (given, outcome) => {
  expect((await attempted(() => Promise.resolve(given as AttemptOutcome))).outcome).toEqual(outcome);
});

test.each([
  [new Error("There is no network."), "There is no network."],
  ["no network", "no network"],
  [{ message: "no network" }, "unknown"],
])("what a way to deliver rejects with is the reason: %j", async (thrown, reason) => {
  expect((await attempted(() => Promise.reject(thrown as Error))).outcome).toEqual({ kind: "failed", reason });
});

test("an attempt says when it was sent, and how long that took, in real time", async () => {
  const answers: ((outcome: AttemptOutcome) => void)[] = [];
  const { dispatcher, happen, settle, time } = aDispatcher({
    deliver: () => new Promise((resolve) => answers.push(resolve)),
  });
  time.pass(5);
  const id = happen(1);
  await settle();
  time.pass(7);
  answers[0]?.({ kind: "answered", status: 204 });
  await settle();
  expect(dispatcher.get(id)?.attempts).toMatchObject([{ sent: { at: 5, milliseconds: 7 } }]);
});

test("a flush keeps the process alive until what is due has ended, and does not when nothing is", async () => {
  const alive = { now: 0, begun: 0 };
  const answers: ((outcome: AttemptOutcome) => void)[] = [];
  const { dispatcher, happen, settle, time } = aDispatcher({
    deliver: () => new Promise((resolve) => answers.push(resolve)),
  });
  Object.assign(time, {
    keepAlive: () => {
      alive.now += 1;
      alive.begun += 1;
      return () => void (alive.now -= 1);
    },
  });
  await dispatcher.flush();
  expect(alive).toEqual({ now: 0, begun: 0 });
  for (let count = 0; count < 2; count += 1) happen(1);
  const flushed = dispatcher.flush();
  await settle();
  answers[0]?.({ kind: "answered", status: 204 });
  await settle();
  expect(alive).toEqual({ now: 1, begun: 1 });
  answers[1]?.({ kind: "answered", status: 204 });
  await flushed;
  expect(alive).toEqual({ now: 0, begun: 1 });
});

const signing: DeliverySigning = {
  sign: ({ secret, timestamp, body, url }) => Promise.resolve(`sha256=${[secret, timestamp, url, body].join(" ")}`),
};

const attempt = (differences: Partial<OutgoingAttempt>, noted: unknown[] = []): OutgoingAttempt => ({
  id: "event-1",
  type: "authorization.created",
  url: "https://erp.example/hook",
  body: "{}",
  timestamp: 7,
  secret: "secret",
  signedContent: { content: "{body}", headers: { id: "x-id", timestamp: "x-at", signature: "x-signature" } },
  isOffContract: false,
  signal: new AbortController().signal,
  onHeaders: (headers) => noted.push(headers),
  ...differences,
});

test("the headers of an attempt name its event and its time, sign its content, and are noted", async () => {
  const noted: unknown[] = [];
  const plain = { "content-type": "application/json", "x-id": "event-1", "x-at": "7" };
  const signed = { ...plain, "x-signature": "sha256=secret 7 https://erp.example/hook {}" };
  expect(await attemptHeaders(attempt({}, noted), signing)).toEqual(signed);
  const transport = { "user-agent": "mock", "x-id": "other" };
  expect(await attemptHeaders(attempt({}), signing, transport)).toEqual({ ...signed, "user-agent": "mock" });
  expect(await attemptHeaders(attempt({ secret: null }), signing)).toStrictEqual(plain);
  expect(await attemptHeaders(attempt({ distortion: "missing" }), signing)).toStrictEqual(plain);
  expect(noted).toEqual([signed]);
});
