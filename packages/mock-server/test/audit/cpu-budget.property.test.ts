import fc from "fast-check";
import { expect, test } from "vitest";
import { CpuBudget } from "../../src/threads/cpu-budget.ts";

function budgeted() {
  let at = 5000;
  const budget = new CpuBudget({ credit: 250, share: () => 0.1, now: () => at });
  return { budget, pass: (milliseconds: number) => (at += milliseconds) };
}

test("a credit can be spent at once; then a tenth of the time, and after a rest the credit again", () => {
  const { budget, pass } = budgeted();
  budget.spend(249);
  expect(budget.isSpent).toBe(false);
  budget.spend(51);
  expect(budget.isSpent).toBe(true);
  pass(500);
  expect(budget.isSpent).toBe(true);
  pass(1);
  expect(budget.isSpent).toBe(false);
  pass(1e6);
  budget.spend(249);
  expect(budget.isSpent).toBe(false);
  budget.spend(1);
  expect(budget.isSpent).toBe(true);
});

test("work that pauses while the budget is spent never takes more than its share, the credit and one piece", () => {
  const pieces = fc.array(fc.record({ took: fc.nat(300), rest: fc.nat(3000) }), { maxLength: 100 });
  fc.assert(
    fc.property(pieces, (steps) => {
      const { budget, pass } = budgeted();
      let [elapsed, spent] = [0, 0];
      for (const { took, rest } of steps) {
        pass(rest);
        elapsed += rest;
        if (budget.isSpent) continue;
        pass(took);
        elapsed += took;
        budget.spend(took);
        spent += took;
        expect(spent).toBeLessThanOrEqual(250 + elapsed * 0.1 + 300);
      }
    }),
  );
});
