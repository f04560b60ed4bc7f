import { describe, expect, test } from "vitest";
import { dateFilters } from "../../src/observation/rules/dates.ts";
import { CallerMemory } from "../../src/observation/memory.ts";
import { amid, between, dated, from, late, old, page, to } from "../support/filtered-pages.ts";
import { learnedBy, type Seen } from "../support/learned-records.ts";

describe("the days of a filter", () => {
  const days = (seen: Seen[]) => learnedBy([dateFilters], seen).filter((line) => line.startsWith("date-filter-days"));
  const madrid = ["date-filter-days: madrid"];

  test("begin in UTC if what is between the midnights is left out", () => {
    expect(days(amid(from(late), between, late))).toEqual(["date-filter-days: utc"]);
  });

  test("begin in Madrid if it is shown by a list that leaves out others", () => {
    expect(days(amid(from(between, late), between, late))).toEqual([]);
    expect(days([...amid(from(late), old, late), ...amid(from(between, late), between, late)])).toEqual(madrid);
  });

  test("end in Madrid if it is left out, and are not known if it is shown", () => {
    expect(days(amid(to(old), old, between))).toEqual(madrid);
    expect(days(amid(to(old, between), old, between, late))).toEqual([]);
  });

  test.each([
    ["2026-06-30T21:59:59Z", []],
    ["2026-06-30T22:00:00Z", madrid],
    ["2026-06-30T23:59:59Z", madrid],
    ["2026-07-01T00:00:00Z", []],
  ])("show themselves from the midnight in Madrid to that in UTC: %s", (date, expected) => {
    expect(days(amid(to(old), old, dated("a", date)))).toEqual(expected);
  });

  test("may be beyond the page", () => {
    expect(days(amid(to(old, dated("b", "2026-05-02T06:00:00Z")), old, between))).toEqual([]);
  });
});

test("the filter works if it leaves out a record of days before, and not if it shows it", () => {
  const filters = (...seen: Seen[]): boolean => {
    const memory = new CallerMemory();
    learnedBy([dateFilters], seen, memory);
    return memory.filters;
  };
  expect(filters(...amid(from(late), old, late))).toBe(true);
  expect(filters(...amid(from(old, late), old, late))).toBe(false);
  expect(filters(...amid(from(late), late, dated("a", "2026-06-30T00:00:00Z")))).toBe(false);
  expect(filters(...amid(from(late), late, dated("a", "2026-06-29T23:59:59Z")))).toBe(true);
});

test("ten filtered pages wait for the next look", () => {
  const many = Array.from({ length: 12 }, () => to(old));
  const learned = learnedBy([dateFilters], [page({}, old, late), ...many, page({}, old, late)]);
  expect(learned.filter((line) => !line.includes(" if "))).toHaveLength(10);
});
