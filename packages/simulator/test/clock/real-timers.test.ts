import { expect, test, vi } from "vitest";
import { realTime } from "../../src/clock/time.ts";
import { aClock } from "../support/manual-clock.ts";

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

test("in Node, what is due now does not wait for the millisecond that every timer takes, and can be called off", async () => {
  const fired: string[] = [];
  realTime.setTimer(() => fired.push("called off"), 0)();
  realTime.setTimer(() => fired.push("now"), 0);
  const next = Promise.withResolvers<string[]>();
  setImmediate(() => next.resolve([...fired]));
  expect(await next.promise).toEqual(["now"]);
});

test("in Node, what is due now is not slept through: an immediate without a reference waits until something else happens", () => {
  const immediates = vi.spyOn(globalThis, "setImmediate");
  const cancel = realTime.setTimer(() => undefined, 0);
  expect(immediates.mock.results.map(({ value }) => (value as NodeJS.Immediate).hasRef())).toEqual([true]);
  cancel();
});
