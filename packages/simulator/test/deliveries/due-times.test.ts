import fc from "fast-check";
import { expect, test } from "vitest";
import { DueTimes } from "../../src/deliveries/due-times.ts";
import { aClock } from "../support/manual-clock.ts";

const act = fc.oneof(
  fc.record({ set: fc.nat({ max: 8 }), at: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ strike: fc.nat({ max: 8 }) }),
  fc.record({ back: fc.integer({ min: 1, max: 50 }) }),
  fc.constantFrom("first" as const, "last" as const, "clear" as const),
);

test("whatever is put down, struck out and set back, the first to be due and the last are known", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const { clock } = aClock(1000);
      const list = new DueTimes(clock, () => undefined);
      const model = new Map<string, number>();
      for (const one of acts) {
        const times = [...model.values()];
        if (one === "clear") {
          list.clear();
          model.clear();
        } else if (one === "first" || one === "last") {
          const taken = one === "first" ? list.takeDue() : list.takeLatest();
          const expected = one === "first" ? Math.min(...times) : Math.max(...times);
          expect(model.get(taken ?? "")).toBe(times.length === 0 ? undefined : expected);
          model.delete(taken ?? "");
        } else if ("set" in one) {
          list.set(String(one.set), one.at);
          model.set(String(one.set), one.at);
        } else if ("strike" in one) {
          list.delete(String(one.strike));
          model.delete(String(one.strike));
        } else {
          list.setBack(one.back);
          for (const [id, at] of model) model.set(id, at - one.back);
        }
        expect(list.nextAt).toBe(Math.min(...model.values()));
      }
    }),
  );
});
