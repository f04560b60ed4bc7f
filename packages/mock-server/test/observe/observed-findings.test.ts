import { afterEach, expect, test, vi } from "vitest";
import { list, observedWith, observing, open, settled } from "../support/proxy/observing.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("before anything has passed, every point is open, and no thread is started", async () => {
  const { observation, thread } = observing();
  expect(observation.known).toEqual({ findings: [], requests: 0, deviations: [] });
  const observed = await observation.observed();
  expect(observed.requests).toBe(0);
  expect(observed.findings.length).toBeGreaterThan(10);
  expect(observation.known).toBe(observed);
  expect(thread.started).toBe(0);
});

test("what is known is asked of the thread, which is held until it tells", async () => {
  const { observation, thread, pass } = observing();
  await pass(list);
  const observed = observation.observed();
  await expect.poll(() => thread.holders).toBe(1);
  thread.reply();
  await expect.poll(() => thread.asked).toBe(1);
  expect(thread.holders).toBe(1);
  thread.tell(observedWith(1, settled("list-envelope", "data")));
  expect((await observed).findings).toEqual([settled("list-envelope", "data")]);
  expect(thread.holders).toBe(0);
  expect(observation.known).toBe(await observed);
});

test("what an earlier profile has is kept unless the traffic rules it out", async () => {
  const values = { "list-envelope": "array", expiry: "finishes" };
  const { observation, thread, pass } = observing(undefined, { values, notes: new Map() });
  await pass(list);
  const observed = observation.observed();
  thread.reply();
  await expect.poll(() => thread.asked).toBe(1);
  thread.tell(observedWith(1, settled("list-envelope", "data"), open("expiry")));
  expect((await observed).findings.map(({ verdict }) => verdict)).toMatchObject([
    { sure: "changes-its-mind", why: "The profile had array, but the responses show data." },
    { sure: "settled", value: "finishes" },
  ]);
});

test("a second after something was learned, what is known is told, once for all that came meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { thread, told, pass } = observing();
  vi.useRealTimers();
  await pass(list);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  thread.reply();
  thread.reply();
  vi.advanceTimersByTime(999);
  expect(thread.asked).toBe(0);
  vi.advanceTimersByTime(1);
  expect([thread.asked, vi.getTimerCount()]).toEqual([1, 0]);
  thread.tell(observedWith(1));
  vi.useRealTimers();
  await expect.poll(() => told).toEqual([observedWith(1)]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  thread.reply();
  vi.advanceTimersByTime(1000);
  expect(thread.asked).toBe(2);
});

test("how many exchanges the latest result does not cover is counted", async () => {
  const { observation, thread, begin, pass } = observing();
  expect(observation.notConsidered).toBe(0);
  await pass(list, list, undefined);
  expect(observation.notConsidered).toBe(3);
  const observed = observation.observed();
  thread.reply();
  await expect.poll(() => thread.asked).toBe(1);
  thread.tell(observedWith(2));
  await observed;
  expect(observation.notConsidered).toBe(1);
  for (let caller = 0; caller < 999; caller += 1) begin("GET", String(caller))?.lost();
  expect(begin("GET", "one-too-many")).toBeUndefined();
  expect(observation.notConsidered).toBe(2);
});

test("after a crash, what was known is kept, whoever asks is told it, and another thread goes on", async () => {
  const { observation, thread, failures, pass } = observing();
  await pass(list);
  const first = observation.observed();
  thread.reply();
  await expect.poll(() => thread.asked).toBe(1);
  thread.tell(observedWith(1, settled("list-envelope", "data")));
  const known = await first;
  const asking = observation.observed();
  await expect.poll(() => thread.asked).toBe(2);
  thread.crash(new Error("It fell over."));
  expect(await asking).toBe(known);
  expect(failures).toEqual([new Error("It fell over.")]);

  await pass(list);
  expect(thread.started).toBe(2);
  const again = observation.observed();
  thread.reply();
  await expect.poll(() => thread.asked).toBe(3);
  thread.tell(observedWith(1, open("list-envelope")));
  expect((await again).findings).toMatchObject([{ verdict: { sure: "settled", value: "data" } }]);
  // One that the first thread knew, and one of the second.
  expect(observation.notConsidered).toBe(0);
});

test("a thread that crashes before it told anything leaves what the profile had", async () => {
  const { observation, thread, pass } = observing(undefined, { values: { expiry: "finishes" }, notes: new Map() });
  await pass(list);
  thread.crash(new Error("It fell over."));
  expect(observation.known).toEqual({ findings: [], requests: 0, deviations: [] });
  await pass(list);
  const observed = observation.observed();
  thread.reply();
  await expect.poll(() => thread.asked).toBe(1);
  thread.tell(observedWith(1, open("expiry")));
  expect((await observed).findings).toMatchObject([{ verdict: { value: "finishes" } }]);
});

test("one exchange that the thread cannot process is reported", async () => {
  const { thread, failures, pass } = observing();
  await pass(list);
  thread.fail(new Error("odd"));
  expect(failures).toEqual([new Error("odd")]);
});

test("closing ends the thread and what it was waited for, and nothing is told any more", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { observation, thread, told, begin } = observing();
  begin()?.ended(Promise.resolve(list));
  vi.useRealTimers();
  await expect.poll(() => thread.learned.length).toBe(1);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  thread.reply();
  expect(vi.getTimerCount()).toBe(1);
  const asking = observation.observed();
  vi.useRealTimers();
  await expect.poll(() => thread.asked).toBe(1);
  await observation.close();
  expect(await asking).toEqual(observation.known);
  expect([thread.isEnded, told]).toEqual([true, []]);
});
