import { describe, expect, test } from "vitest";
import { dateFilters } from "../../src/observation/rules/dates.ts";
import { CallerMemory } from "../../src/observation/sightings/memory.ts";
import type { Sighting } from "../../src/observation/sightings/sighting.ts";
import { learnedBy, listing, type Seen, type Stories } from "../support/learned-records.ts";

const dated = (id: string, scheduledDate: string | null = null) => ({ id, scheduledDate });
const [old, late] = [dated("old", "2026-05-01T06:00:00Z"), dated("late", "2026-09-01T06:00:00Z")];
/** Half an hour after midnight in Madrid, and before it in UTC. */
const between = dated("between", "2026-06-30T22:30:00Z");
const undated = dated("undated");

const page = (query: Record<string, string>, ...records: unknown[]): Seen => [
  "listAuthorizations",
  200,
  { query: new Map(Object.entries(query)), ...listing(...records) },
];
const from = (...records: unknown[]): Seen => page({ scheduledDateFrom: "2026-07-01" }, ...records);
const to = (...records: unknown[]): Seen => page({ scheduledDateTo: "2026-06-30" }, ...records);
/** What a filtered page leaves, of all records and between two pages with all of them. */
const amid = (filtered: Seen, ...all: unknown[]): Seen[] => [page({}, ...all), filtered, page({}, ...all)];
const changed = ([operation, status, seen]: Seen, differences: Partial<Sighting>): Seen => [
  operation,
  status,
  { ...seen, ...differences },
];
const refusal = (query: Record<string, string>, status = 400, differences: Partial<Sighting> = {}): Seen => [
  "listAuthorizations",
  status,
  { query: new Map(Object.entries(query)), ...differences },
];
const until = { scheduledDateTo: "2026-06-30" };
const unsupported = ["date-range-end: unsupported"];
const ends = ["date-range-end: scheduledDateTo"];

const stories: Stories = {
  "the end of a date range": [
    ["is known if a later record is left out", amid(to(old), old, late), ends],
    ["is not known if a later record is shown", amid(to(old, late), old, late), unsupported],
    ["is nothing that an earlier record shows", amid(to(old), old, undated), []],
    [
      "is nothing that a record shows a day later, which may be the same day elsewhere",
      amid(to(old), old, dated("a", "2026-07-01T23:00:00Z")),
      [],
    ],
    ["is shown by a record two days later", amid(to(old), old, dated("a", "2026-07-02T00:00:00Z")), ends],
    ["is shown by each record", amid(to(old), old, late, dated("later", "2026-10-01T06:00:00Z")), [...ends, ...ends]],
    [
      "is not known if it may be beyond the page",
      amid(page(until, old, dated("b", "2026-05-02T06:00:00Z")), old, late),
      [],
    ],
    [
      "is not known if the record has changed since",
      [page({}, old, late), to(old), page({}, old, dated("late", "2026-05-01T06:00:00Z"))],
      [],
    ],
    ["is not known if the record is gone since", [page({}, old, late), to(old), page({}, old)], []],
    ["is not known before there is another look", [page({}, old, late), to(old)], []],
    ["is not known without a look before", [to(old), page({}, old, late)], []],
    [
      "is not known by looks that overlap before",
      [page({}, old, late), changed(to(old), { startedAt: 5 }), page({}, old, late)],
      [],
    ],
    [
      "is not known by looks that overlap after",
      [page({}, old, late), to(old), changed(page({}, old, late), { startedAt: 15 })],
      [],
    ],
    [
      "is known by looks with the same limit",
      [
        page({ limit: "9" }, old, late),
        page({ ...until, limit: "9" }, old),
        page({ limit: "9", offset: "0" }, old, late),
      ],
      ends,
    ],
    [
      "is not known by looks with other limits before",
      [page({ limit: "9" }, old, late), to(old), page({ limit: "9" }, old, late)],
      [],
    ],
    [
      "is not known by looks with other limits after",
      [page({}, old, late), to(old), page({ limit: "9" }, old, late)],
      [],
    ],
    [
      "is not known from a later page",
      [page({ offset: "1" }, old, late), to(old), page({ offset: "1" }, old, late)],
      [],
    ],
    ["is not known from a later page of the filtered ones", amid(page({ ...until, offset: "1" }, old), old, late), []],
    ["is not known beside another filter", amid(page({ ...until, status: "Active" }, old), old, late), []],
    ["is not known by another filter", amid(page({ status: "Active" }, old), old, late), []],
    [
      "is not known by a date of another form",
      amid(page({ scheduledDateTo: "2026-06-30T00:00:00Z" }, old), old, late),
      [],
    ],
    ["is not known by what is no date", amid(page({ scheduledDateTo: "2026-13-30" }, old), old, late), []],
    ["is not known from records without an id", amid(to(old), old, { scheduledDate: late.scheduledDate }), []],
    ["is not known from records without a date", amid(to(old), late, { id: "b" }), []],
    ["is not known from what is no record", amid(to(old), late, "none"), []],
    [
      "is not known by a filtered answer that is no list",
      [page({}, old, late), refusal(until, 200), page({}, old, late)],
      [],
    ],
    ["is none of another list", amid(["listProducts", 200, to(old)[2] ?? {}], old, late), []],
    ["is not known once a look is used", [...amid(to(old), old, late), page({}, old, late)], ends],
  ],
  "a refused end of a date range": [
    ["is not supported where the beginning is", [from(), refusal(until)], unsupported],
    ["is not supported, as its code says", [from(), refusal(until, 422, { code: "validation_failed" })], unsupported],
    ["may be refused beside an offset", [from(), refusal({ ...until, offset: "2" })], unsupported],
    ["may be refused for another reason", [from(), refusal(until, 400, { code: "limit_over_maximum" })], []],
    ["may be refused for another parameter", [from(), refusal({ ...until, limit: "2" })], []],
    ["may be refused for its form where no date was taken", [refusal(until)], []],
    [
      "may be refused for its form where the beginning was refused",
      [refusal({ scheduledDateFrom: "2026-07-01" }), refusal(until)],
      [],
    ],
    ["is not refused with a status that says otherwise", [from(), refusal(until, 404)], []],
    ["is none of the beginning", [from(), refusal({ scheduledDateFrom: "2026-07-01" })], []],
  ],
  "a record without a date": [
    [
      "is excluded if the beginning of a range leaves it out",
      amid(from(late), late, undated),
      ["undated-in-date-filter: exclude"],
    ],
    [
      "is included if the range leaves out others",
      [...amid(from(late, undated), old, late, undated), ...amid(from(late, undated), old, late, undated)],
      ["undated-in-date-filter: include", "undated-in-date-filter: include"],
    ],
    ["may be included because nothing is filtered", amid(from(late, undated), late, undated), []],
    [
      "shows nothing beside one that should be left out",
      amid(from(old, undated), old, undated),
      ["undated-in-date-filter: none"],
    ],
    ["is not excluded by the end of a range", amid(to(old), old, undated), []],
    [
      "is not excluded if it may be beyond the page",
      amid(from(late, dated("b", "2026-08-02T06:00:00Z")), late, undated),
      [],
    ],
  ],
  "a filter that begins on a day": [
    [
      "leaves out a record of the day before only where it begins",
      amid(from(), dated("a", "2026-06-30T00:00:00Z"), dated("b", "2026-06-30T00:00:00Z")),
      [],
    ],
  ],
};

describe.each(Object.entries(stories))("%s", (_, told) => {
  test.each(told)("%s", (_name, seen, expected) => {
    expect(learnedBy([dateFilters], seen)).toEqual(expected);
  });
});

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
  expect(learnedBy([dateFilters], [page({}, old, late), ...many, page({}, old, late)])).toHaveLength(10);
});
