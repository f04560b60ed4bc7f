import { expect, test } from "vitest";
import { aClock } from "../support/manual-clock.ts";

test("a clock follows real time until it is set", () => {
  const { time, clock } = aClock();
  time.pass(5);
  expect([clock.now(), clock.isSet]).toEqual([1005, false]);
  clock.set(7000);
  time.pass(5);
  expect([clock.now(), clock.isSet]).toEqual([7000, true]);
});

test("a clock with a start stands there, the epoch included", () => {
  const { time, clock } = aClock(0);
  time.pass(5);
  expect([clock.now(), clock.isSet]).toEqual([0, true]);
});

test("a released clock is back in real time, and its timers are due by that", () => {
  const { time, clock, fired, note } = aClock();
  clock.set(7000);
  clock.schedule(7010, note("timer"));
  time.pass(1);
  expect(time.waiting).toBe(0);
  clock.release();
  expect([clock.now(), clock.isSet]).toEqual([1001, false]);
  time.pass(6009);
  expect(fired).toEqual(["timer@7010"]);
});

test("a clock that is advanced by nothing stands still, and fires what is due at this instant", () => {
  const { time, clock, fired, note } = aClock();
  clock.schedule(1000, note("timer"));
  clock.advance(0);
  expect([fired, clock.isSet, time.waiting]).toEqual([["timer@1000"], true, 0]);
});

test("timers that become due fire in order, each at its own instant", () => {
  const { clock, fired, note } = aClock(0);
  clock.schedule(30, note("c"));
  clock.schedule(10, note("a"));
  clock.schedule(20, note("b"));
  clock.schedule(10, note("a2"));
  clock.schedule(31, note("later"));
  clock.advance(30);
  expect(fired).toEqual(["a@10", "a2@10", "b@20", "c@30"]);
  expect(clock.now()).toBe(30);
});

test("a timer that sets another one within the time that passes sees it fire", () => {
  const { clock, fired, note } = aClock(0);
  clock.schedule(10, () => clock.schedule(20, note("second")));
  clock.schedule(15, note("first"));
  clock.set(25);
  expect(fired).toEqual(["first@15", "second@20"]);
});

test("a timer that was called off does not fire", () => {
  const { time, clock, fired, note } = aClock();
  clock.schedule(1010, note("off"))();
  clock.advance(100);
  expect([fired, time.waiting]).toEqual([[], 0]);
});

test("a clock that is set back waits for its timers again", () => {
  const { clock, fired, note } = aClock(100);
  clock.schedule(110, note("timer"));
  clock.set(50);
  clock.advance(59);
  expect([fired, clock.now()]).toEqual([[], 109]);
  clock.advance(1);
  expect(fired).toEqual(["timer@110"]);
});

test("in real time a timer fires when its instant comes, by one timer of the real world", () => {
  const { time, clock, fired, note } = aClock();
  clock.schedule(1020, note("b"));
  clock.schedule(1010, note("a"));
  expect(time.waiting).toBe(1);
  time.pass(15);
  expect(fired).toEqual(["a@1010"]);
  time.pass(5);
  expect([fired.at(-1), time.waiting]).toEqual(["b@1020", 0]);
});

test("real time does not fire the timers of a clock that stands still, except what is due already", () => {
  const { time, clock, fired, note } = aClock(0);
  clock.schedule(10, note("later"));
  expect(time.waiting).toBe(0);
  clock.schedule(-5, note("due"));
  expect(fired).toEqual([]);
  time.pass(100_000);
  clock.schedule(0, note("now"));
  time.pass(0);
  expect(fired).toEqual(["due@0", "now@0"]);
});

test("an instant further off than a timer of the real world reaches is waited for nevertheless", () => {
  const { time, clock, fired, note } = aClock();
  const far = 1000 + 3 * 2_147_483_647;
  clock.schedule(far, note("far"));
  time.pass(far - 1001);
  expect(fired).toEqual([]);
  time.pass(1);
  expect(fired).toEqual([`far@${String(far)}`]);
});

test("a reset drops the timers and goes back to the start", () => {
  const { time, clock, fired, note } = aClock(5);
  clock.schedule(10, note("dropped"));
  clock.advance(1);
  clock.reset();
  expect([clock.now(), clock.isSet, time.waiting]).toEqual([5, true, 0]);
  clock.advance(100);
  expect(fired).toEqual([]);
});

test("a reset of a clock in real time calls off its timer", () => {
  const { time, clock, note } = aClock();
  clock.schedule(2000, note("dropped"));
  expect(time.waiting).toBe(1);
  clock.reset();
  expect(time.waiting).toBe(0);
});

test("a timer or a listener that throws is reported, and what comes after it fires all the same", () => {
  const { time, clock, fired, note, failures } = aClock();
  const broken = (name: string) => () => {
    throw new Error(name);
  };
  clock.schedule(1010, broken("in real time"));
  clock.schedule(1010, note("a"));
  time.pass(10);
  clock.schedule(1020, broken("in a jump"));
  clock.schedule(1020, note("b"));
  clock.subscribe(broken("listener"));
  clock.subscribe(note("moved"));
  clock.advance(20);
  expect(fired).toEqual(["a@1010", "b@1020", "moved@1030"]);
  expect(failures).toEqual([new Error("in real time"), new Error("in a jump"), new Error("listener")]);
});

test("whoever listens hears of each move by hand, and by how much the clock went back", () => {
  const { time, clock } = aClock(500);
  const heard: [number, number][] = [];
  const stop = clock.subscribe((back) => heard.push([back, clock.now()]));
  clock.advance(10);
  clock.set(600);
  clock.set(600);
  clock.set(450);
  clock.release();
  clock.set(2000);
  time.pass(5);
  clock.release();
  stop();
  clock.set(1);
  expect(heard).toEqual([
    [0, 510],
    [0, 600],
    [0, 600],
    [150, 450],
    [0, 1000],
    [0, 2000],
    [995, 1005],
  ]);
});
