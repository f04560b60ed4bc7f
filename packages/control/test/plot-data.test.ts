import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { PlotData, spans } from "../ui/dashboard/session/plot-data.ts";

const now = Date.parse("2026-07-01T08:00:00Z");
const [minutes, hours, day] = spans.map(([length]) => length) as [number, number, number];
const one = { requests: 1, failed: 0, attempts: 0 };

test("every span counts what happened within it, however the bars are cut", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: day - 1_440_000 }), { maxLength: 10 }), (ages) => {
      const plot = new PlotData();
      for (const age of ages.toSorted((first, second) => second - first)) plot.add(now - age, one);
      for (const span of [minutes, hours, day]) {
        const total = plot.bars(now, span).reduce((sum, { requests }) => sum + requests, 0);
        // The oldest bar is cut where it begins.
        const bar = span / 120;
        expect(total).toBeGreaterThanOrEqual(ages.filter((age) => age < span - bar).length);
        expect(total).toBeLessThanOrEqual(ages.filter((age) => age <= span).length);
      }
    }),
    { numRuns: 50 * inject("scale") },
  );
});

test("a page that is opened later shows the span of what is remembered, and a new request the shortest again", () => {
  const plot = new PlotData();
  expect(plot.span(now)).toBe(minutes);
  plot.add(now - 5_000_000, one);
  expect(plot.span(now)).toBe(hours);
  plot.add(now - 1000, one);
  expect(plot.span(now)).toBe(minutes);
  plot.add(now + 2 * day, one);
  expect(plot.bars(now, day).every(({ requests }) => requests === 0)).toBe(true);
});
