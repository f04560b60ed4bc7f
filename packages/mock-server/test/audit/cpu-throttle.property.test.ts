import fc from "fast-check";
import { expect, test } from "vitest";
import { spareShare } from "../../src/audit/server-audit.ts";

function shared() {
  let [active, idle] = [100, 200];
  const share = spareShare({ idle: 0.1, busy: 0.02, utilization: () => ({ active, idle }) });
  return (moreActive: number, moreIdle: number) => {
    [active, idle] = [active + moreActive, idle + moreIdle];
    return share();
  };
}

test("other work gets the less the more this thread had to do since it was last asked", () => {
  const after = shared();
  expect(after(0, 50)).toBeCloseTo(0.1);
  expect(after(50, 0)).toBeCloseTo(0.02);
  expect(after(25, 25)).toBeCloseTo(0.06);
  expect(after(0, 0)).toBeCloseTo(0.02);
});

test("it is never more than beside a thread that does nothing, nor less than beside one that has no time left", () => {
  const step = fc.tuple(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.double({ min: 0, max: 1e6, noNaN: true }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const after = shared();
      for (const [active, idle] of steps) {
        const share = after(active, idle);
        expect(share).toBeGreaterThanOrEqual(0.02);
        expect(share).toBeLessThanOrEqual(0.1);
      }
    }),
  );
});

test("Node says how much there was to do", () => {
  const share = spareShare({ idle: 0.1, busy: 0.02 });
  const until = performance.now() + 20;
  while (performance.now() < until);
  expect(share()).toBeLessThan(0.06);
});
