import { expect, test } from "vitest";
import { aClock } from "../support/manual-clock.ts";

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
