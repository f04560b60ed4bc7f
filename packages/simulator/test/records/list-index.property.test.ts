import fc from "fast-check";
import { expect, inject, test, vi } from "vitest";
import type { Selection } from "../../src/domain/listing.ts";
import { HourCounts, ListIndex, ListRun } from "../../src/records/list-index.ts";
import { ChunkedList, Run } from "../../src/records/chunked-list.ts";
import { Table } from "../../src/records/tables.ts";

const groups = ["open", "closed"] as const;
type Group = (typeof groups)[number];

interface Row {
  id: string;
  createdAt: number;
  group: Group;
  hour: number | null;
}

const row = fc.record<Row>({
  id: fc.integer({ min: 0, max: 40 }).map(String),
  createdAt: fc.integer({ min: 0, max: 5 }),
  group: fc.constantFrom(...groups),
  hour: fc.option(fc.integer({ min: -3, max: 3 })),
});

/** A row comes or changes; or the row with its id goes. */
const change = fc.record({ row, goes: fc.constantFrom(false, false, true) });

const bound = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.constantFrom(-Infinity, Infinity));
const selection = fc.record<Selection<Group>>(
  {
    groups: fc.constantFrom<readonly Group[]>(groups, ["open"], ["closed"]),
    hours: fc.record({ first: bound, last: bound, undated: fc.boolean() }),
  },
  { requiredKeys: ["groups"] },
);

/** The rows of a list, found by looking at each row. */
const looked = (rows: Iterable<Row>, { groups: wanted, hours }: Selection<Group>): Row[] =>
  [...rows]
    .filter(({ group }) => wanted.includes(group))
    .filter(
      ({ hour }) => hours === undefined || (hour === null ? hours.undated : hour >= hours.first && hour <= hours.last),
    )
    .sort((one, other) => one.createdAt - other.createdAt);

test("a list has what looking at each row finds, whatever came, changed and went, and is cut anywhere", () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 120, size: "max" }),
      selection,
      fc.nat(30),
      fc.nat(30),
      (changes, what, from, more) => {
        const list = new ListIndex<Group, Row>((one) => one, { run: 3, stretch: 7 });
        const table = new Table<Row>(undefined, [list]);
        for (const { row: one, goes } of changes) {
          if (goes) table.delete(one.id);
          else table.set(one.id, one);
        }
        const expected = looked(table.values(), what);
        expect(list.count(what)).toBe(expected.length);
        expect(list.slice(what, from, from + more)).toEqual(expected.slice(from, from + more));
      },
    ),
    { numRuns: 300 * inject("scale") },
  );
});

test("rows that come in order fill their parts; others divide them, and none grows beyond its bound", () => {
  for (const rankOf of [(at: number) => at, (at: number) => (at * 7919) % 1000, (at: number) => -at]) {
    const newRun = () => new ListRun<"all", number>(() => ({ group: "all", hour: null }));
    const parts = new ChunkedList(newRun, 10);
    for (let at = 0; at < 1000; at += 1) parts.add({ row: at, place: at, rank: rankOf(at) });
    const all: number[] = [];
    for (const run of parts.all) run.collect({ groups: ["all"] }, 0, Infinity, all);
    expect(all.map(rankOf)).toEqual(all.map(rankOf).toSorted((one, other) => one - other));
    expect(Math.max(...parts.all.map(({ size }) => size))).toBeLessThanOrEqual(10);
    expect(parts.all.length).toBeLessThanOrEqual(200);
  }
});

test("a part goes with the last of its rows", () => {
  const newRun = () => new ListRun<"all", number>(() => ({ group: "all", hour: null }));
  const parts = new ChunkedList(newRun, 3);
  const all = Array.from({ length: 9 }, (_, at) => ({ row: at, place: at, rank: at }));
  for (const one of all) parts.add(one);
  for (const one of all.slice(2, 7)) parts.delete(one);
  expect(parts.all.map((run) => [...run.rows()].map(({ row: kept }) => kept))).toEqual([
    [0, 1],
    [7, 8],
  ]);
  expect(newRun().rankAt(0)).toBe(Infinity);
});

test("a row that comes in order is compared with the last ones only, however many there are", () => {
  const comparisons = vi.spyOn(Run.prototype, "endsBefore");
  const ranks = vi.spyOn(Run.prototype, "rankAt");
  const parts = new ChunkedList(() => new ListRun<"all", number>(() => ({ group: "all", hour: null })), 100);
  for (let at = 0; at < 5000; at += 1) parts.add({ row: at, place: at, rank: at });
  expect(comparisons.mock.calls.length).toBeLessThanOrEqual(2 * 5000);
  expect(ranks.mock.calls.length).toBeLessThanOrEqual(2 * 5000);
});

/** From the year 0 to the year 9999. */
const anyYear = fc.integer({ min: -17_268_000, max: 70_389_000 });
const hour = fc.option(fc.oneof(fc.integer({ min: -200, max: 200 }), anyYear));
const anyBound = fc.oneof(fc.integer({ min: -300, max: 300 }), anyYear, bound);

test("hours are counted as if one by one, over any range", () => {
  fc.assert(
    fc.property(
      fc.array(hour, { maxLength: 60, size: "max" }),
      anyBound,
      anyBound,
      fc.boolean(),
      fc.nat(20),
      (all, first, last, undated, gone) => {
        const counts = new HourCounts();
        for (const one of all) counts.add(one, 1);
        for (const one of all.slice(0, gone)) counts.add(one, -1);
        const left = all.slice(gone);
        const within = left.filter((one) => (one === null ? undated : one >= first && one <= last));
        expect(counts.count({ first, last, undated })).toBe(within.length);
        expect(counts.count(undefined)).toBe(left.length);
      },
    ),
    { numRuns: 1000 * inject("scale") },
  );
});
