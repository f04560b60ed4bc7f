import { expect, test, vi } from "vitest";
import { HourCounts, ListIndex, ListRun } from "../../src/records/list-index.ts";

interface Row {
  id: number;
  createdAt: number;
}

type Parity = "even" | "odd";

/** A list of so many rows: of each sixteen, the second four are odd. */
function listOf(length: number, createdAtOf: (id: number) => number, most?: { run: number; stretch: number }) {
  const parityOf = ({ id }: Row) => ((id >> 2) % 4 === 1 ? "odd" : "even");
  const list = new ListIndex<Parity, Row>((row) => ({ group: parityOf(row), hour: null }), most);
  for (let id = 0; id < length; id += 1) list.follow(id, undefined, { id, createdAt: createdAtOf(id) });
  return list;
}

/** The ids that a page has, and how often a group of a stretch was counted, a run counted, and a run read for it. */
function page(list: ListIndex<Parity, Row>, from: number, to: number, groups: readonly Parity[] = ["even", "odd"]) {
  const spies = [
    vi.spyOn(HourCounts.prototype, "count"),
    vi.spyOn(ListRun.prototype, "count"),
    vi.spyOn(ListRun.prototype, "collect"),
  ];
  for (const spy of spies) spy.mockClear();
  const ids = list.slice({ groups }, from, to).map(({ id }) => id);
  return [ids, ...spies.map(({ mock }) => mock.calls.length)];
}

const small = { run: 4, stretch: 16 };

test("a page reads the runs that it is cut from, and counts only what comes before", () => {
  const list = listOf(64, () => 0, small);
  expect(page(list, 0, 4, ["even"])).toEqual([[0, 1, 2, 3], 1, 1, 1]);
  expect(page(list, 8, 12)).toEqual([[8, 9, 10, 11], 2, 3, 1]);
  expect(page(list, 62, 64)).toEqual([[62, 63], 8, 4, 1]);
});

test("a page does not read the runs that have none of its groups", () => {
  expect(
    page(
      listOf(64, () => 0, small),
      2,
      6,
      ["even"],
    ),
  ).toEqual([[2, 3, 8, 9], 1, 3, 2]);
});

test("a page visits few parts, in whatever order the records came", () => {
  const [ids, stretches, runs, read] = page(
    listOf(64, (id) => -id, small),
    62,
    64,
  );
  expect(ids).toEqual([1, 0]);
  expect([stretches, runs, read].map((visits) => Number(visits) <= 16)).toEqual([true, true, true]);
});

test("a record of a list without hours is one without a date", () => {
  const list = listOf(3, () => 0);
  const counted = [true, false].map((undated) =>
    list.count({ groups: ["even"], hours: { first: -Infinity, last: Infinity, undated } }),
  );
  expect(counted).toEqual([3, 0]);
});
