import { getEventListeners } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clockOf } from "../../src/send/deadline.ts";
import { id } from "../support/examples.ts";
import { clientOf, failureOf, json } from "../support/scripted-service.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const clock = clockOf({});

test("the wait of a client lasts as long as it says", async () => {
  const over = vi.fn();
  const wait = clock.wait(500, undefined).then(over);
  await vi.advanceTimersByTimeAsync(499);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await wait;
});

test("a wait that ends by itself leaves no listener behind", async () => {
  const { signal } = new AbortController();
  const wait = clock.wait(500, signal);
  await vi.advanceTimersByTimeAsync(500);
  await wait;
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a call that is aborted while it waits ends, with no timer left that would keep a process alive", async () => {
  const controller = new AbortController();
  const answers = [json({}, 429, { "retry-after": "50" })];
  const { partner, received } = clientOf(() => answers.pop() ?? json({}, 500), { maxRetries: 3 });
  const failure = failureOf(partner.authorizations.get(id, { signal: controller.signal }));
  await vi.advanceTimersByTimeAsync(49_999);
  expect(vi.getTimerCount()).toBe(1);
  controller.abort("shift is over");
  expect(await failure).toMatchObject({ kind: "abort", attempts: 1, cause: "shift is over" });
  expect(vi.getTimerCount()).toBe(0);
  expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  expect(received).toHaveLength(1);
});
