import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { isSettled } from "../../src/deliveries/delivery.ts";
import type { AttemptOutcome } from "../../src/index.ts";
import { aDispatcher, held, sum } from "../support/dispatcher.ts";
import { PretendedDisk } from "../support/pretended-disk.ts";

type Act =
  | { happen: number; characters: number }
  | { answer: number; count: number }
  | { advance: number }
  | { setBack: number }
  | { redeliver: number }
  | { isFull: boolean }
  | "stop"
  | "reset";

const act = fc.oneof(
  { weight: 8, arbitrary: fc.record({ happen: fc.integer({ min: 1, max: 40 }), characters: fc.nat({ max: 3000 }) }) },
  { weight: 6, arbitrary: fc.record({ answer: fc.constantFrom(204, 500), count: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 4, arbitrary: fc.record({ advance: fc.constantFrom(0, 1, 1000, 4000, 10_000, 200_000) }) },
  { weight: 1, arbitrary: fc.record({ setBack: fc.constantFrom(1, 5000, 3_600_000) }) },
  { weight: 1, arbitrary: fc.record({ redeliver: fc.nat({ max: 100 }) }) },
  { weight: 1, arbitrary: fc.record({ isFull: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constantFrom<Act>("stop", "reset") },
);

/** The expectation about one delivery, in the simplest account. */
interface Expected {
  due: number | null;
  attempts: number;
}

/** A dispatcher with little memory and a disk, beside an account of everything that waits or is under way. */
class World {
  readonly disk = new PretendedDisk();
  readonly open = new Map<string, Expected>();
  readonly violations: string[] = [];
  /** Settled since the last reset. */
  ended = 0;
  readonly #answers: ((outcome: AttemptOutcome) => void)[] = [];
  #answersAtOnce = false;
  readonly bounds = { unsettled: 20_000, settled: 15_000 };
  readonly setting = aDispatcher({
    bounds: this.bounds,
    overflow: this.disk,
    deliver: () =>
      new Promise<AttemptOutcome>((resolve) => {
        if (this.#answersAtOnce) resolve({ kind: "answered", status: 204 });
        else this.#answers.push(resolve);
      }),
  });

  constructor() {
    const { dispatcher } = this.setting;
    dispatcher.subscribe(({ id, state, reason, nextAttemptAt, series }) => {
      const known = this.open.get(id);
      if (reason === "memory-exhausted") this.violations.push(`${id} was given up for want of memory.`);
      if (state === "under-way") this.#begin(id, series.attempts);
      else if (state === "waiting") this.open.set(id, { due: nextAttemptAt, attempts: series.attempts });
      else if (known !== undefined) this.#end(id, state, known);
    });
  }

  #begin(id: string, attempts: number): void {
    const known = this.open.get(id);
    if (known?.due == null) {
      this.violations.push(`${id} began and was not waiting.`);
      return;
    }
    if (attempts !== known.attempts + 1) this.violations.push(`${id} has forgotten its attempts.`);
    const earliest = Math.min(...[...this.open.values()].map(({ due }) => due ?? Infinity));
    if (known.due > earliest) this.violations.push(`${id} began before one that was due earlier.`);
    if (known.due > this.setting.clock.now()) this.violations.push(`${id} began before it was due.`);
    this.open.set(id, { due: null, attempts });
  }

  #end(id: string, state: string, { attempts }: Expected): void {
    if (state === "given-up" && attempts < 5) this.violations.push(`${id} was given up after ${String(attempts)}.`);
    this.open.delete(id);
    this.ended += 1;
  }

  async do(one: Act): Promise<void> {
    const { dispatcher, happen, clock, time, settle } = this.setting;
    if (one === "stop") {
      // Deliveries on the disk are stopped without an event.
      const stopped = this.open.size;
      dispatcher.stop();
      this.ended += this.open.size;
      this.open.clear();
      expect(dispatcher.counts).toMatchObject({ overflowed: 0, remembered: { waiting: 0, "under-way": 0 } });
      expect(this.ended).toBeGreaterThanOrEqual(stopped);
    } else if (one === "reset") {
      dispatcher.reset();
      this.open.clear();
      this.ended = 0;
    } else if ("happen" in one) for (let made = 0; made < one.happen; made += 1) happen(one.characters);
    else if ("answer" in one) {
      for (const answer of this.#answers.splice(0, one.count)) answer({ kind: "answered", status: one.answer });
    } else if ("advance" in one) clock.advance(one.advance);
    else if ("setBack" in one) {
      const back = Math.min(one.setBack, clock.now());
      for (const each of this.open.values()) if (each.due !== null) each.due -= back;
      clock.set(clock.now() - back);
    } else if ("redeliver" in one) this.#redeliver(`event-${String(one.redeliver)}`);
    else {
      this.disk.isFull = one.isFull;
      time.pass(1000);
    }
    await settle();
  }

  #redeliver(id: string): void {
    const { dispatcher } = this.setting;
    const before = dispatcher.get(id);
    if (before !== undefined && isSettled(before)) this.ended -= 1;
    dispatcher.redeliver(id);
  }

  /** Everything that is open is in memory or on the disk, memory is within its bound, and the counts add up. */
  mustHold(): void {
    const { dispatcher } = this.setting;
    const { remembered, forgotten, overflowed } = dispatcher.counts;
    expect(this.violations).toEqual([]);
    expect(remembered.waiting + remembered["under-way"] + overflowed).toBe(this.open.size);
    expect(remembered["under-way"]).toBeLessThanOrEqual(16);
    const settled = [remembered.delivered, remembered["given-up"], remembered.stopped, ...Object.values(forgotten)];
    expect(sum(settled)).toBe(this.ended);
    const unsettled = dispatcher.all.filter((delivery) => !isSettled(delivery));
    const waits = unsettled.some(({ state }) => state === "waiting");
    if (waits && this.setting.failures.length === 0) {
      expect(held(unsettled)).toBeLessThanOrEqual(this.bounds.unsettled);
    }
  }

  /** Lets the receiver answer everything, and all time pass that is needed. */
  async finish(): Promise<void> {
    const { clock, settle } = this.setting;
    this.#answersAtOnce = true;
    for (const answer of this.#answers.splice(0)) answer({ kind: "answered", status: 204 });
    await settle();
    while (this.open.size > 0) {
      clock.advance(200_000);
      await settle();
      expect(this.violations).toEqual([]);
    }
  }
}

test("whatever happens, nothing that overflows is lost, comes again after it was delivered, or overtakes what was due before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 40 }), async (acts) => {
      const world = new World();
      for (const one of acts) {
        await world.do(one);
        world.mustHold();
      }
      await world.finish();
      world.mustHold();
      expect([world.disk.texts.size, world.setting.dispatcher.counts.memoryExhausted]).toEqual([0, 0]);
      await world.setting.dispatcher.flush();
    }),
    { numRuns: 150 * inject("scale") },
  );
});
