import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { madridOffset } from "../../reading/madrid-time.ts";

const clock = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Madrid", dateStyle: "short", timeStyle: "medium" });

/** The time of a clock in Madrid at an instant. */
const shownAt = (instant: number): string => clock.format(instant).replace(" ", "T");
const read = (text: string): number => Date.parse(text + madridOffset(text));

test.each([
  ["2026-01-15T12:00:00", "+01:00"],
  ["2026-07-01T06:00:00", "+02:00"],
  ["2026-07-01T06:00:00.123456789", "+02:00"],
  ["1899-07-01T06:00:00", "+00:00"],
  ["9998-12-31T23:59:59", "+01:00"],
  ["nothing", "Z"],
])("%s has the offset %s", (text, offset) => {
  expect(madridOffset(text)).toEqual(offset);
});

test("a time that the clocks skip is read as if they had not gone forward yet", () => {
  expect(new Date(read("2026-03-29T02:30:00")).toISOString()).toBe("2026-03-29T01:30:00.000Z");
});

/** Around the changes of a few years, and anywhere since 1901. */
const instants = fc.oneof(
  fc.integer({ min: Date.UTC(1901, 0, 2), max: Date.UTC(2200, 0) }),
  fc
    .tuple(
      fc.integer({ min: 1980, max: 2100 }),
      fc.constantFrom(2, 8, 9),
      fc.integer({ min: -14, max: 1 }),
      fc.nat(86_400),
    )
    .map(([year, month, day, second]) => Date.UTC(year, month + 1, day) + second * 1000),
);

test("what a clock in Madrid shows is read as that instant, or as the first at which it shows the same", () => {
  fc.assert(
    fc.property(instants, (any) => {
      const instant = Math.floor(any / 1000) * 1000;
      const shown = shownAt(instant);
      const found = read(shown);
      expect(shownAt(found)).toBe(shown);
      expect([0, 3_600_000]).toContain(instant - found);
      // The first: an hour earlier, the clock shows something else.
      expect(shownAt(found - 3_600_000)).not.toBe(shown);
    }),
    { numRuns: 2000 * inject("scale") },
  );
});
