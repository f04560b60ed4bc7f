import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { aClock } from "../support/manual-clock.ts";

type Act =
  | { schedule: number }
  | { cancel: number }
  | { advance: number }
  | { set: number }
  | { pass: number }
  | string;

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ schedule: fc.integer({ min: -10, max: 60 }) }) },
  { weight: 1, arbitrary: fc.record({ cancel: fc.nat({ max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ advance: fc.nat({ max: 30 }) }) },
  { weight: 2, arbitrary: fc.record({ set: fc.integer({ min: 900, max: 1100 }) }) },
  { weight: 3, arbitrary: fc.record({ pass: fc.nat({ max: 30 }) }) },
  { weight: 2, arbitrary: fc.constantFrom<Act>("release", "release", "reset") },
);

/** The simplest account of a clock, in real time from 1000: where it stands, and its timers in order. */
class ClockModel {
  readonly fired: string[] = [];
  readonly notified: [back: number, now: number][] = [];
  timers: { name: string; at: number }[] = [];
  standsAt: number | undefined;
  #real = 1000;
  #made = 0;

  now = () => this.standsAt ?? this.#real;

  get isArmed(): boolean {
    return this.timers.some(({ at }) => at <= (this.standsAt ?? Infinity));
  }

  schedule(at: number): string {
    const name = String((this.#made += 1));
    this.timers = [...this.timers, { name, at }].sort((one, other) => one.at - other.at);
    return name;
  }

  /** Everything that is due by an instant fires at its own, or at once. */
  #fire(from: number, until: number): void {
    let now = from;
    for (const { name, at } of this.timers.filter((timer) => timer.at <= until)) {
      now = Math.max(now, at);
      this.fired.push(`${name}@${String(now)}`);
    }
    this.timers = this.timers.filter(({ at }) => at > until);
  }

  move(to: number | undefined): void {
    const before = this.now();
    if (to !== undefined) this.#fire(Math.min(before, to), to);
    this.standsAt = to;
    this.notified.push([Math.max(before - this.now(), 0), this.now()]);
  }

  pass(milliseconds: number): void {
    if (this.standsAt === undefined) this.#fire(this.#real, this.#real + milliseconds);
    else this.#fire(this.standsAt, this.standsAt);
    this.#real += milliseconds;
  }
}

test("whatever happens, a clock stands or follows real time, and its timers fire, as the simplest account says", () => {
  const starts = fc.option(fc.integer({ min: 900, max: 1100 }), { nil: undefined });
  const property = fc.property(starts, fc.array(act, { maxLength: 40, size: "max" }), (start, acts) => {
    const { time, clock, fired, note } = aClock(start);
    const model = new ClockModel();
    model.standsAt = start;
    const notified: [number, number][] = [];
    clock.subscribe((back) => notified.push([back, clock.now()]));
    const cancels = new Map<string, () => void>();
    for (const one of acts) {
      if (typeof one === "string") {
        if (one === "reset") Object.assign(model, { timers: [], standsAt: start });
        else model.move(undefined);
        clock[one === "reset" ? "reset" : "release"]();
      } else if ("schedule" in one) {
        const at = clock.now() + one.schedule;
        const name = model.schedule(at);
        cancels.set(name, clock.schedule(at, note(name)));
      } else if ("cancel" in one) {
        cancels.get(String(one.cancel))?.();
        model.timers = model.timers.filter(({ name }) => name !== String(one.cancel));
      } else if ("pass" in one) {
        time.pass(one.pass);
        model.pass(one.pass);
      } else {
        const to = "set" in one ? one.set : clock.now() + one.advance;
        model.move(to);
        if ("set" in one) clock.set(to);
        else clock.advance(one.advance);
      }
      expect([clock.now(), clock.isSet, time.waiting]).toEqual([
        model.now(),
        model.standsAt !== undefined,
        model.isArmed ? 1 : 0,
      ]);
      expect([fired, notified]).toEqual([model.fired, model.notified]);
    }
  });
  fc.assert(property, { numRuns: 500 * inject("scale") });
});

test("a timer that sets another one within the time that passes sees it fire", () => {
  const { clock, fired, note } = aClock(0);
  clock.schedule(10, () => clock.schedule(20, note("second")));
  clock.schedule(15, note("first"));
  clock.set(25);
  expect(fired).toEqual(["first@15", "second@20"]);
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
