import { expect, test } from "vitest";
import { Agenda } from "../../src/clock/agenda.ts";
import { VirtualClock } from "../../src/clock/time.ts";
import { ManualTime } from "../support/manual-time.ts";

/** An agenda that takes everything as it becomes due, up to a number, on a clock that stands at 0. */
function anAgenda(room = Infinity) {
  const time = new ManualTime(1000);
  const clock = new VirtualClock(time, { start: 0 });
  const taken: string[] = [];
  const take = () => {
    while (taken.length < room) {
      const name = agenda.takeDue();
      if (name === undefined) return;
      taken.push(`${name}@${String(clock.now())}`);
    }
  };
  const agenda = new Agenda<string>(clock, take);
  return { agenda, clock, time, taken };
}

test("everything is taken at its instant, in order, and once", () => {
  const { agenda, clock, taken } = anAgenda();
  for (const [name, at] of [
    ["c", 30],
    ["a", 10],
    ["b", 20],
    ["b2", 20],
  ] as const) {
    agenda.set(name, at);
  }
  expect(agenda.size).toBe(4);
  expect(agenda.next(2)).toEqual([
    { name: "a", at: 10 },
    { name: "b", at: 20 },
  ]);
  clock.advance(100);
  expect(taken).toEqual(["a@10", "b@20", "b2@20", "c@30"]);
  expect([agenda.size, agenda.isDue]).toEqual([0, false]);
});

test("what is struck out is not done, and what is left is done at its instant", () => {
  const { agenda, clock, taken } = anAgenda();
  for (const [at, name] of ["a", "b", "c"].entries()) agenda.set(name, at + 1);
  agenda.delete("a");
  agenda.delete("never put down");
  clock.advance(2);
  agenda.clear();
  clock.advance(100);
  expect(taken).toEqual(["b@2"]);
});

test("what there is no room for stays due, and a jump does not spin on it", () => {
  const { agenda, clock, time, taken } = anAgenda(1);
  for (const name of ["a", "b", "c"]) agenda.set(name, 10);
  agenda.set("d", 20);
  clock.advance(100);
  expect([taken, agenda.isDue, time.waiting]).toEqual([["a@10"], true, 0]);
  agenda.delete("b");
  expect(time.waiting).toBe(0);
  agenda.wait();
  expect(time.waiting).toBe(1);
  time.pass(0);
  expect(taken).toEqual(["a@10"]);
  expect([agenda.takeDue(), agenda.takeDue(), agenda.takeDue()]).toEqual(["c", "d", undefined]);
});

test("an agenda needs one timer of its clock, and none when nothing is left to do", () => {
  const { agenda, clock, time } = anAgenda();
  clock.release();
  for (const at of [3000, 2000, 4000]) agenda.set(String(at), at);
  expect(time.waiting).toBe(1);
  for (const at of [3000, 2000, 4000]) agenda.delete(String(at));
  expect(time.waiting).toBe(0);
  agenda.set("one more", 2000);
  agenda.clear();
  expect(time.waiting).toBe(0);
});
