import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { Table, type TableIndex } from "../../src/records/tables.ts";

/** Rows that are their own keys, at places in their order. */
function tableOf(...rows: number[]): Table<number> {
  const table = new Table<number>();
  expect(rows.map((row) => table.set(String(row), row))).toEqual([...rows.keys()]);
  return table;
}

/** A change of consecutive keys: also of more than one block of rows has, or than stand in one Map. */
const change = fc.record({
  kind: fc.constantFrom("set", "set", "set", "set", "delete", "delete", "clear"),
  first: fc.nat(6000),
  count: fc.oneof(fc.nat(5), fc.nat(3000)),
});

/** Everything that a reader of rows sees. */
const readings = (rows: Table<string> | Map<string, string>) => ({
  size: rows.size,
  all: [...rows],
  keys: [...rows.keys()],
  values: [...rows.values()],
});

/** Follows the changes of a table, and insists that each row keeps its place, after those of all older ones. */
class Follower implements TableIndex<string> {
  readonly rows = new Map<string, string>();
  readonly #places = new Map<string, number>();
  #newest = -1;

  follow(place: number, before: string | undefined, after: string | undefined): void {
    const key = (before ?? after ?? "").replace(/ .*/, "");
    expect(before).toBe(this.rows.get(key));
    if (before !== undefined) expect(place).toBe(this.#places.get(key));
    else expect(place).toBeGreaterThan(this.#newest);
    this.#newest = Math.max(this.#newest, place);
    this.#places.set(key, place);
    if (after === undefined) this.rows.delete(key);
    else this.rows.set(key, after);
  }

  clear(): void {
    this.rows.clear();
    this.#newest = -1;
  }
}

test("a table is a Map that tells of its changes, and its rows keep their places", () => {
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 12, size: "max" }),
      fc.constantFrom("", "https://erp/"),
      (changes, prefix) => {
        const [map, told, index] = [new Map<string, string>(), new Map<string, string>(), new Follower()];
        const table = new Table<string>(
          (key, row) => {
            if (row === undefined) told.delete(key);
            else told.set(key, row);
          },
          [index],
        );
        for (const [round, { kind, first, count }] of changes.entries()) {
          if (kind === "clear") for (const rows of [map, table]) rows.clear();
          for (let key = first; kind === "set" && key < first + count; key += 1)
            for (const rows of [map, table]) rows.set(`${prefix}${key}`, `${prefix}${key} ${round}`);
          for (let key = first; kind === "delete" && key < first + count; key += 1)
            expect(table.delete(`${prefix}${key}`)).toBe(map.delete(`${prefix}${key}`));
        }
        expect(readings(table)).toEqual(readings(map));
        expect(told).toEqual(map);
        expect(index.rows).toEqual(map);
        expect(table.slice(3, 9)).toEqual([...map.values()].slice(3, 9));
        for (const key of ["", `${prefix}1`, `${prefix}5999`, ...[...map.keys()].slice(-3)])
          expect([table.has(key), table.get(key)]).toEqual([map.has(key), map.get(key)]);
      },
    ),
    { numRuns: 10 * inject("scale") },
  );
});

test("a place from which a row was removed has none, also when all around it were", () => {
  const table = new Table<number>();
  for (let at = 0; at < 3000; at += 1) table.set(String(at), at);
  for (let at = 1; at < 3000; at += 1) table.delete(String(at));
  expect([0, 1, 2000, 5000].map((place) => table.at(place))).toEqual([0, undefined, undefined, undefined]);
  expect([...table.placed()]).toEqual([[0, 0]]);
  expect(table.placeOf("2000")).toBeUndefined();
});

test("a row is swapped in silence", () => {
  const told: string[] = [];
  const table = new Table<number>((key) => told.push(key));
  table.set("1", 1);
  table.set("2", 2);
  table.swap("1", 11);
  table.swap("3", 33);
  expect([...table]).toEqual([
    ["1", 11],
    ["2", 2],
  ]);
  expect(told).toEqual(["1", "2"]);
});

test("a walk shows rows that are added meanwhile, and none that are removed", () => {
  const table = tableOf(1, 2, 3);
  const seen: number[] = [];
  for (const row of table.values()) {
    seen.push(row);
    if (row === 1) table.delete("2");
    if (row === 3) table.set("4", 4);
  }
  expect(seen).toEqual([1, 3, 4]);
});

test("a walk through the places shows no rows that are added meanwhile", () => {
  const table = tableOf(1, 2);
  const seen: number[] = [];
  for (const [place, row] of table.placed()) {
    seen.push(place);
    table.set(`${row} again`, row);
  }
  expect(seen).toEqual([0, 1]);
});
