import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authorization, id, order } from "../support/examples.ts";
import { rowsOf } from "../support/push-support.ts";
import { clientOf, json } from "../support/scripted-service.ts";

/** Node 20 and 22 warn of a leak when a signal has more listeners than this. */
const mostListeners = 10;
let listeners = new Map<EventTarget, number>();
let most = 0;

beforeEach(() => {
  listeners = new Map();
  most = 0;
  const count = (signal: EventTarget, change: number) => {
    const now = (listeners.get(signal) ?? 0) + change;
    listeners.set(signal, now);
    most = Math.max(most, now);
  };
  vi.spyOn(AbortSignal.prototype, "addEventListener").mockImplementation(function (this: AbortSignal, ...given) {
    count(this, 1);
    EventTarget.prototype.addEventListener.call(this, ...given);
  });
  vi.spyOn(AbortSignal.prototype, "removeEventListener").mockImplementation(function (this: AbortSignal, ...given) {
    count(this, -1);
    EventTarget.prototype.removeEventListener.call(this, ...given);
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const names = Array.from({ length: 30 }, (_, n) => `E${n}`);

/** A service that answers nothing until so many requests are there. */
function waitingFor(count: number, answer: () => Response) {
  const all = Promise.withResolvers<undefined>();
  let arrived = 0;
  return async () => {
    arrived += 1;
    if (arrived === count) all.resolve(undefined);
    await all.promise;
    return answer();
  };
}

test("a push of many rows on one signal listens to it once, not for each row", async () => {
  const { partner } = clientOf(waitingFor(names.length, () => json(authorization, 201)));
  const { signal } = new AbortController();
  const options = { signal, concurrency: names.length, isKnown: () => false };
  expect(await partner.authorizations.push(rowsOf(...names), options)).toMatchObject({ created: names.length });
  expect(most).toBeLessThanOrEqual(mostListeners);
  expect(listeners.get(signal)).toBe(0);
});

test("nor do its rows while they wait for the next attempt, and an abort ends all of these waits", async () => {
  const controller = new AbortController();
  let failed = 0;
  const { partner } = clientOf(() => {
    failed += 1;
    if (failed === names.length) setImmediate(() => controller.abort());
    return new Response(null, { status: 503 });
  });
  const options = { signal: controller.signal, concurrency: names.length, isKnown: () => false, maxRetries: 9 };
  await expect(partner.authorizations.push(rowsOf(...names), options)).rejects.toMatchObject({ kind: "abort" });
  expect(most).toBeLessThanOrEqual(mostListeners);
  expect(listeners.get(controller.signal)).toBe(0);
});

test("nor do the calls, creates and pushes of many clients", async () => {
  const answer = waitingFor(3 * names.length, () => json(authorization, 201));
  const { signal } = new AbortController();
  const clients = names.map(() => clientOf(answer).partner.authorizations);
  await Promise.all(
    clients.flatMap((authorizations) => [
      authorizations.get(id, { signal }),
      authorizations.create(order, { signal }),
      authorizations.push(rowsOf("A"), { signal, isKnown: () => false }),
    ]),
  );
  expect(most).toBeLessThanOrEqual(mostListeners);
  expect(listeners.get(signal)).toBe(0);
});

test("a push whose journal cannot be opened does not go on listening", async () => {
  const { signal } = new AbortController();
  const journal = { open: () => Promise.reject(new Error("in use")) };
  const { partner } = clientOf(() => json(authorization, 201));
  await expect(partner.authorizations.push(rowsOf("A"), { signal, journal })).rejects.toThrow("in use");
  expect(listeners.get(signal) ?? 0).toBe(0);
});

test("a signal that cannot be extended ends a call, too", async () => {
  const controller = new AbortController();
  const { partner } = clientOf(() => {
    controller.abort();
    return new Promise<Response>(() => undefined);
  });
  const signal = Object.preventExtensions(controller.signal);
  await expect(partner.authorizations.get(id, { signal })).rejects.toMatchObject({ kind: "abort" });
  expect(listeners.get(signal)).toBe(0);
});
