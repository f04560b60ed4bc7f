import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { type Kind, WaitingLine } from "../../src/threads/sampling-queue.ts";

const bounds = { records: 8, ordinary: 4, size: 20 };

interface Queued {
  number: number;
  size: number;
  kind: Kind;
  /** True if it was the first of its kind when it was accepted. */
  isFirst: boolean;
}

const actions = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant("add" as const), kind: fc.nat(9), size: fc.nat(7) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant("take" as const), most: fc.integer({ min: 1, max: 5 }) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant("finish" as const) }) },
    fc.record({ does: fc.constant("lose" as const) }),
  ),
  { maxLength: 80 },
);

const sizeOf = (all: readonly Queued[]) => all.reduce((sum, { size }) => sum + size, 0);

test("no first of its kind is left out for another, what waits is bounded, and every record is accounted for", () => {
  fc.assert(
    fc.property(actions, (steps) => {
      const line = new WaitingLine<Queued>(bounds);
      const kinds: Kind[] = Array.from({ length: 10 }, (_, at) => ({ isKnown: false, isOrdinary: at % 3 > 0 }));
      let waiting: Queued[] = [];
      let taken: Queued[] = [];
      const done = { came: 0, finished: 0, sampled: 0, dropped: 0 };

      const add = (kind: Kind, size: number): void => {
        const isFirst = !kind.isKnown;
        const queued = { number: (done.came += 1), size, kind, isFirst };
        const before = [...waiting, ...taken];
        let isBuilt = false;
        const build = () => {
          isBuilt = true;
          return queued;
        };
        if (line.add(build, kind)) {
          expect(kind.isKnown).toBe(true);
          waiting.push(queued);
          // The newest of known kinds give way, and only to a first one.
          const fits = () =>
            waiting.length + taken.length <= bounds.records && sizeOf([...waiting, ...taken]) <= bounds.size;
          while (!fits()) {
            const newest = waiting.findLast((one) => !one.isFirst);
            expect([isFirst, newest !== undefined]).toEqual([true, true]);
            waiting = waiting.filter((one) => one !== newest);
            done.sampled += 1;
          }
          return;
        }
        // Refused: there is no room that it may have.
        const fixed = isFirst ? before.filter((one) => one.isFirst || taken.includes(one)) : before;
        const room = isFirst || !kind.isOrdinary ? bounds.records : bounds.ordinary;
        const isFull = fixed.length >= room;
        expect(isFull || sizeOf(fixed) + size > bounds.size).toBe(true);
        if (isFull) expect(isBuilt).toBe(false);
        if (isFirst) done.dropped += 1;
        else done.sampled += 1;
      };

      for (const step of steps) {
        if (step.does === "add") {
          const kind = kinds[step.kind];
          if (kind) add(kind, step.size);
        } else if (step.does === "take" && taken.length === 0) {
          taken = waiting.splice(0, step.most);
          expect(line.take(step.most)).toEqual(taken);
        } else if (step.does === "finish") {
          expect(line.finish()).toEqual(taken);
          done.finished += taken.length;
          taken = [];
        } else if (step.does === "lose") {
          line.lose();
          done.dropped += taken.length;
          for (const { kind } of taken) expect(kind.isKnown).toBe(false);
          taken = [];
        }
        const { sampled, dropped, waiting: left } = line.counts;
        expect([sampled, dropped, left]).toEqual([done.sampled, done.dropped, waiting.length + taken.length]);
        expect(done.finished + sampled + dropped + left).toBe(done.came);
        expect(left).toBeLessThanOrEqual(bounds.records);
        expect([line.isEmpty, line.isTaken]).toEqual([waiting.length === 0, taken.length > 0]);
      }
      line.close();
      expect(line.counts).toEqual({
        sampled: done.sampled,
        dropped: done.dropped + waiting.length + taken.length,
        waiting: 0,
      });
      expect(
        line.add(() => ({ number: 0, size: 0, kind: { isKnown: true, isOrdinary: true }, isFirst: false }), {
          isKnown: true,
          isOrdinary: true,
        }),
      ).toBe(false);
      expect(line.counts.dropped).toBe(done.dropped + waiting.length + taken.length + 1);
    }),
    { numRuns: 500 * inject("scale") },
  );
});
