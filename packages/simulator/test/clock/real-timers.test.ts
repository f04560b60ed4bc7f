import { afterEach, expect, test, vi } from "vitest";
import { callImmediately, realTime } from "../../src/clock/time.ts";
import { aClock } from "../support/manual-clock.ts";

// Otherwise the spies of the last test would stay for the next file.
afterEach(() => vi.restoreAllMocks());

test("timers that are due together fire in one callback of real time", () => {
  const { time, clock, fired, note } = aClock();
  for (const name of ["a", "b", "c"]) clock.schedule(1010, note(name));
  clock.schedule(1011, note("later"));
  let callbacks = 0;
  while (fired.length < 3) {
    time.passOne();
    callbacks += 1;
  }
  expect([fired, callbacks]).toEqual([["a@1010", "b@1010", "c@1010"], 1]);
});

test("what a timer schedules for now has its turn in the next callback, after whatever else there is to do", () => {
  const { time, clock, fired, note } = aClock();
  clock.schedule(1010, () => clock.schedule(1010, note("second")));
  clock.schedule(1010, note("first"));
  time.passOne();
  expect(fired).toEqual(["first@1010"]);
  time.passOne();
  expect(fired).toEqual(["first@1010", "second@1010"]);
});

test("a callback of real time fires a hundred timers at the most", () => {
  const { time, clock, fired, note } = aClock();
  for (let count = 0; count < 250; count += 1) clock.schedule(1010, note("timer"));
  const after: number[] = [];
  while (fired.length < 250) {
    time.passOne();
    after.push(fired.length);
  }
  expect(after).toEqual([100, 200, 250]);
});

test("real time is the time of the machine", () => {
  vi.spyOn(Date, "now").mockReturnValue(5);
  expect(realTime.now()).toBe(5);
});

test("in Node, what is due now does not wait for the millisecond that every timer takes, and can be called off", async () => {
  const fired: string[] = [];
  realTime.setTimer(() => fired.push("called off"), 0)();
  realTime.setTimer(() => fired.push("now"), 0);
  const next = Promise.withResolvers<string[]>();
  setImmediate(() => next.resolve([...fired]));
  expect(await next.promise).toEqual(["now"]);
});

test("in Node, what is due now is not slept through: an immediate without a reference waits until something else happens", () => {
  const immediates = vi.fn(setImmediate);
  const cancel = callImmediately({ setTimeout, clearTimeout, setImmediate: immediates as never, clearImmediate })(
    vi.fn(),
  );
  expect(immediates.mock.results.map(({ value }) => (value as NodeJS.Immediate).hasRef())).toEqual([true]);
  cancel();
});

test("what is due now does not wait for timers that a test fakes", async () => {
  vi.useFakeTimers();
  try {
    await new Promise<void>((resolve) => void realTime.setTimer(resolve, 0));
  } finally {
    vi.useRealTimers();
  }
});

test("in Node, a timer does not keep the process alive, and what keeps it alive does until it is let go", () => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  const intervals = vi.spyOn(globalThis, "setInterval");
  const cancelled = [vi.spyOn(globalThis, "clearTimeout"), vi.spyOn(globalThis, "clearInterval")];
  const cancel = realTime.setTimer(() => undefined, 1000);
  const letGo = realTime.keepAlive?.();
  const [timer, interval] = [timers, intervals].map(({ mock }) => mock.results[0]?.value as NodeJS.Timeout);
  expect([timer?.hasRef(), interval?.hasRef()]).toEqual([false, true]);
  expect([timers.mock.calls[0]?.[1], intervals.mock.calls[0]?.[1]]).toEqual([1000, 2_147_483_647]);
  cancel();
  letGo?.();
  expect(cancelled.map(({ mock }) => mock.calls[0]?.[0])).toEqual([timer, interval]);
});

test.each([
  ["has no immediates", { clearImmediate }],
  ["cannot call them off", { setImmediate }],
])("a runtime that %s waits with a timer", async (_what, immediates) => {
  const withoutPauses = callImmediately({ setTimeout, clearTimeout, ...immediates });
  const fired: string[] = [];
  withoutPauses(() => fired.push("called off"))();
  await new Promise<void>((resolve) => {
    withoutPauses(() => fired.push("fired"));
    withoutPauses(resolve);
  });
  expect(fired).toEqual(["fired"]);
});
