import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withDeadline } from "../../src/send/deadline.ts";

const never = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("work that ends in time gives its value and leaves no timer behind", async () => {
  expect(await withDeadline({ timeout: 5 }, () => Promise.resolve("done"))).toBe("done");
  expect(vi.getTimerCount()).toBe(0);
});

test("work that takes too long is interrupted by the time-out, and its signal aborted", async () => {
  const signals: AbortSignal[] = [];
  const outcome = withDeadline({ timeout: 5 }, (signal) => {
    signals.push(signal);
    return never();
  });
  const interrupted = expect(outcome).rejects.toMatchObject({
    name: "Interruption",
    message: "Ended by timeout.",
    by: "timeout",
  });
  await vi.advanceTimersByTimeAsync(4);
  expect(signals[0]?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signals[0]?.aborted).toBe(true);
  await interrupted;
});

test("an endless time-out sets no timer", async () => {
  const outcome = withDeadline({ timeout: Infinity }, () => Promise.resolve(vi.getTimerCount()));
  expect(await outcome).toBe(0);
});

test("an abort interrupts with its reason, before the work or during it", async () => {
  const controller = new AbortController();
  const limits = { signal: controller.signal, timeout: 5 };
  const during = withDeadline(limits, never);
  controller.abort("shift is over");
  await expect(during).rejects.toMatchObject({ by: "abort", reason: "shift is over" });
  const work = vi.fn(never);
  await expect(withDeadline(limits, work)).rejects.toMatchObject({ by: "abort", reason: "shift is over" });
  expect(work).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
