import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { type AuthorizationFilter, selectAuthorizations } from "../../src/domain/authorizations/authorization.ts";
import { defaults } from "../../src/assumptions/assumption-table.ts";
import type { Assume } from "../../src/domain/decision.ts";
import { hourOf } from "../../src/domain/listing.ts";

const calendar = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Madrid", dateStyle: "short" });
const inMadrid = (instant: number): string => calendar.format(instant);
const inUtc = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** True if a filter selects an authorization that begins at an instant. */
function selects(filter: AuthorizationFilter, instant: number, zone: "utc" | "madrid"): boolean {
  const values = { ...defaults(), "date-filter-days": zone };
  const assume: Assume = (id) => values[id];
  const { hours = { first: -Infinity, last: Infinity } } = selectAuthorizations(filter, assume);
  return hourOf(instant) >= hours.first && hourOf(instant) <= hours.last;
}

/** Around midnight, most of all in the nights in which clocks change. */
const day = fc.oneof(
  fc.constantFrom(Date.UTC(2026, 2, 29), Date.UTC(2026, 9, 25), Date.UTC(2027, 2, 28), Date.UTC(2026, 0, 1)),
  fc.integer({ min: 0, max: 40_000 }).map((days) => days * 86_400_000),
);
const instants = fc
  .tuple(day, fc.integer({ min: -30 * 3600, max: 30 * 3600 }))
  .map(([midnight, seconds]) => midnight + seconds * 1000);

test.each([
  ["utc", inUtc],
  ["madrid", inMadrid],
] as const)("the days of a filter are those of %s, whole and without a gap", (zone, dayOf) => {
  fc.assert(
    fc.property(instants, day, (instant, midnight) => {
      const date = inUtc(midnight);
      expect(selects({ scheduledDateFrom: date }, instant, zone)).toBe(dayOf(instant) >= date);
      expect(selects({ scheduledDateTo: date }, instant, zone)).toBe(dayOf(instant) <= date);
    }),
    { numRuns: 2000 * inject("scale") },
  );
});
