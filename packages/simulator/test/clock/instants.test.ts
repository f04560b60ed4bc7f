import { expect, test } from "vitest";
import { VirtualClock } from "../../src/clock/time.ts";
import { aClock } from "../support/manual-clock.ts";
import { ManualTime } from "../support/manual-time.ts";

const [first, last] = [Date.parse("0000-01-01T00:00:00.000Z"), Date.parse("9999-12-31T23:59:59.999Z")];

test.each([first, first - 0.4, last, last + 0.4])("a clock can stand at %d", (instant) => {
  const { clock } = aClock(0);
  clock.set(instant);
  expect(clock.now()).toBe(Math.round(instant));
});

test.each([first - 1, last + 1, NaN, Infinity, -Infinity, 8.7e15])("a clock cannot stand at %d", (instant) => {
  const { clock, fired, note } = aClock(5);
  clock.schedule(10, note("timer"));
  const range = "0000-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z";
  for (const move of [() => clock.set(instant), () => aClock(instant)]) {
    expect(move).toThrow(RangeError);
  }
  expect(() => clock.set(instant)).toThrow(range);
  expect([clock.now(), clock.isSet, fired]).toEqual([5, true, []]);
});

test.each([-1, -1e-9, NaN, -Infinity])(
  "a clock cannot be advanced by %d ms, and goes on in real time",
  (milliseconds) => {
    const { time, clock } = aClock();
    expect(() => clock.advance(milliseconds)).toThrow(RangeError);
    time.pass(5);
    expect([clock.now(), clock.isSet]).toEqual([1005, false]);
  },
);

test.each([last, 1e20, Infinity])(
  "a clock that is advanced by %d ms stops at the end of the calendar",
  (milliseconds) => {
    const { clock } = aClock();
    clock.advance(milliseconds);
    expect(clock.now()).toBe(last);
  },
);

test("a clock that is advanced by a part of a millisecond stands at a whole one", () => {
  const { clock } = aClock(0);
  clock.advance(0.5);
  expect(clock.now()).toBe(1);
});

test.each([
  [-1, "A clock cannot be set to -000001-12-31T23:59:59.999Z", first],
  [1, "A clock cannot be set to +010000-01-01T00:00:00.000Z", last],
  [NaN, "A clock cannot be set to NaN", 0],
  [8.64e15, "A clock cannot be set to +275760-09-13T00:00:00.000Z", 0],
  [8.64e15 + 1, "A clock cannot be set to 8640000000000001", 0],
])("a message shows an instant as a date, as far as there are dates: %#", (beyond, message, from) => {
  const { clock } = aClock(0);
  const range = "0000-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z";
  expect(() => clock.set(from + beyond)).toThrow(`${message}; choose an instant from ${range}.`);
});

test("a clock is as it was made while it stands at its start, or follows real time if it has none", () => {
  const { clock } = aClock(5);
  const { clock: free } = aClock();
  expect([clock.isAsMade, free.isAsMade]).toEqual([true, true]);
  clock.advance(1);
  free.set(1000);
  expect([clock.isAsMade, free.isAsMade]).toEqual([false, false]);
  clock.set(5);
  free.release();
  expect([clock.isAsMade, free.isAsMade]).toEqual([true, true]);
  clock.release();
  expect(clock.isAsMade).toBe(false);
});

test("a clock to which nobody listens swallows what a timer throws", () => {
  const clock = new VirtualClock(new ManualTime(0), { start: 0 });
  clock.schedule(1, () => {
    throw new Error("lost");
  });
  clock.advance(1);
  expect(clock.now()).toBe(1);
});
