import { expect, test } from "vitest";
import { TimerHeap } from "../../src/clock/timer-heap.ts";
import { VirtualClock } from "../../src/clock/time.ts";
import { ManualTime } from "../support/manual-time.ts";

/** A timer heap that takes everything as it becomes due, up to a number, on a clock that stands at 0. */
function aTimerHeap(room = Infinity) {
  const time = new ManualTime(1000);
  const clock = new VirtualClock(time, { start: 0 });
  const taken: string[] = [];
  const take = () => {
    while (taken.length < room) {
      const name = heap.takeDue();
      if (name === undefined) return;
      taken.push(`${name}@${String(clock.now())}`);
    }
  };
  const heap = new TimerHeap<string>(clock, take);
  return { heap, clock, time, taken };
}

test("everything is taken at its instant, in order, and once", () => {
  const { heap, clock, taken } = aTimerHeap();
  for (const [name, at] of [
    ["c", 30],
    ["a", 10],
    ["b", 20],
    ["b2", 20],
  ] as const) {
    heap.set(name, at);
  }
  expect(heap.size).toBe(4);
  expect(heap.next(2)).toEqual([
    { name: "a", at: 10 },
    { name: "b", at: 20 },
  ]);
  clock.advance(100);
  expect(taken).toEqual(["a@10", "b@20", "b2@20", "c@30"]);
  expect([heap.size, heap.isDue]).toEqual([0, false]);
});

test("what is struck out is not done, and what is left is done at its instant", () => {
  const { heap, clock, taken } = aTimerHeap();
  for (const [at, name] of ["a", "b", "c"].entries()) heap.set(name, at + 1);
  heap.delete("a");
  heap.delete("never put down");
  clock.advance(2);
  heap.clear();
  clock.advance(100);
  expect(taken).toEqual(["b@2"]);
});

test("what there is no room for stays due, and a jump does not spin on it", () => {
  const { heap, clock, time, taken } = aTimerHeap(1);
  for (const name of ["a", "b", "c"]) heap.set(name, 10);
  heap.set("d", 20);
  clock.advance(100);
  expect([taken, heap.isDue, time.waiting]).toEqual([["a@10"], true, 0]);
  heap.delete("b");
  expect(time.waiting).toBe(0);
  heap.wait();
  expect(time.waiting).toBe(1);
  time.pass(0);
  expect(taken).toEqual(["a@10"]);
  expect([heap.takeDue(), heap.takeDue(), heap.takeDue()]).toEqual(["c", "d", undefined]);
});

test("an heap needs one timer of its clock, and none when nothing is left to do", () => {
  const { heap, clock, time } = aTimerHeap();
  clock.release();
  for (const at of [3000, 2000, 4000]) heap.set(String(at), at);
  expect(time.waiting).toBe(1);
  for (const at of [3000, 2000, 4000]) heap.delete(String(at));
  expect(time.waiting).toBe(0);
  heap.set("one more", 2000);
  heap.clear();
  expect(time.waiting).toBe(0);
});
