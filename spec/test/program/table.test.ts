import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printFields, printTable, type Row } from "../../program/table.ts";

const titles = ["id", "name", "stored"];
const rows: Row[] = [
  ["wheat-01", "小麦とライ麦 from the north", 7],
  ["rye-01", "Rye 🌾, e\u0301pi", 1200],
  ["oats", "", ""],
];

/** The output on a terminal of this width; without one, in a pipe. */
function printed(given: readonly Row[], columns?: number) {
  const written: string[] = [];
  printTable({ write: (text) => written.push(text), isTTY: columns !== undefined, columns }, titles, given);
  return written.join("").split("\n").slice(0, -1);
}

/** The columns that simple characters, wide characters and combined ones take. */
const width = (text: string) => text.replaceAll(/[小麦とライ🌾]/gu, "..").replaceAll("\u0301", "").length;

describe("a table", () => {
  test("is aligned on a terminal, whatever the script, with numbers on the right", () => {
    const lines = printed(rows, 80);
    expect(lines).toEqual([
      "id        name                         stored",
      "wheat-01  小麦とライ麦 from the north       7",
      "rye-01    Rye 🌾, e\u0301pi                    1200",
      "oats",
    ]);
    expect(lines.slice(0, 3).map(width)).toEqual([45, 45, 45]);
  });

  test("is cut to the terminal: the widest columns first, the id last", () => {
    expect(printed(rows, 31)).toEqual([
      "id        name           stored",
      "wheat-01  小麦とライ麦…       7",
      "rye-01    Rye 🌾, e\u0301pi      1200",
      "oats",
    ]);
    // Half of a wide character does not fit.
    expect(printed(rows, 30)[1]).toBe("wheat-01  小麦とライ…        7");
    expect(printed(rows, 20)).toEqual(["id        name    s…", "wheat-01  小麦…    …", "rye-01    Rye …    …", "oats"]);
    expect(printed(rows, 5)).toEqual(["id  …", "whea…", "rye-…", "oats"]);
  });

  test.each([0, undefined])("is not cut on a terminal whose width is %s", (columns) => {
    const written: string[] = [];
    printTable({ write: (text) => written.push(text), isTTY: true, columns }, ["id"], [["x".repeat(500)]]);
    expect(written.join("")).toBe(`id\n${"x".repeat(500)}\n`);
  });

  test("is separated by tabs in a pipe, uncut", () => {
    expect(printed([...rows, ["a\tb", "c\nd\u001b[31m", 0]])).toEqual([
      "id\tname\tstored",
      "wheat-01\t小麦とライ麦 from the north\t7",
      "rye-01\tRye 🌾, e\u0301pi\t1200",
      "oats\t\t",
      "a\\tb\tc\\nd\\u001b[31m\t0",
    ]);
  });

  test("has one line for each row, none wider than the terminal, and nothing that steers it", () => {
    const cell = fc.oneof(
      fc.string({ unit: "binary-ascii" }),
      fc.constantFrom("小麦", "e\u0301pi", "🌾"),
      fc.integer(),
    );
    const anyRows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 5 });
    fc.assert(
      fc.property(anyRows, fc.integer({ min: 1, max: 60 }), (given, columns) => {
        const lines = printed(given, columns);
        expect(lines).toHaveLength(given.length + 1);
        for (const line of lines) {
          expect(width(line)).toBeLessThanOrEqual(columns);
          expect(line).not.toMatch(/\p{Cc}/u);
        }
      }),
    );
  });
});

test("the value of a field goes on below itself where it does not fit", () => {
  const written: string[] = [];
  const terminal = { write: (text: string) => written.push(text), isTTY: true, columns: 18 };
  printFields(terminal, [
    ["id", "a"],
    ["parts", "小麦とライ麦, rye"],
  ]);
  expect(written.join("")).toBe("Field  Value\nid     a\nparts  小麦とライ\n       麦, rye\n");
});
