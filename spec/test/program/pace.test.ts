import { expect, test } from "vitest";
import { Pace, timeLeft } from "../../program/pace.ts";

test.each([
  [0, []],
  [0.4, ["0 s left"]],
  [59.4, ["59 s left"]],
  [59.6, ["1 min 0 s left"]],
  [3599.4, ["59 min 59 s left"]],
  [3599.6, ["1 h 0 min left"]],
  [9000, ["2 h 30 min left"]],
])("what takes %f seconds takes %j", (seconds, text) => {
  expect(timeLeft(seconds * 4, 4)).toEqual(text);
});

test("how long the rest takes is unknown until something was done", () => {
  expect([timeLeft(1, 0), timeLeft(1, -1), timeLeft(-1, 1)]).toEqual([[], [], []]);
});

test("a pace is that of the last ten marks, each a second or more after the one before", () => {
  let now = 5000;
  const pace = new Pace(() => now);
  const after = (seconds: number, done: number) => {
    now += seconds * 1000;
    return pace.perSecond(done);
  };
  expect([after(0, 5), after(0.5, 10), after(0.5, 10), after(1, 30)]).toEqual([0, 0, 10, 15]);
  for (let second = 0; second < 20; second += 1) after(1, 31 + second);
  expect(after(1, 51)).toBe(1);
});

test("a clock that is set back gives no pace", () => {
  let now = 5000;
  const pace = new Pace(() => now);
  now = 0;
  expect(pace.perSecond(10)).toBe(0);
});
