import { type CellValue, type WriteSheet, writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { openSource } from "../../src/push/reading/open-source.ts";
import type { SourceRow } from "../../src/push/reading/source.ts";
import { workbookOf } from "../support/archive.ts";
import { chunked, readAll, styleOf } from "../support/sources.ts";

const style = styleOf({ format: "xlsx" });

const workbook = (rows: CellValue[][], more: Partial<WriteSheet> = {}, dateSystem: "1900" | "1904" = "1900") =>
  writeXlsx({ sheets: [{ name: "Pedidos", rows, ...more }], dateSystem });

async function rowsOf(bytes: Uint8Array, changes = {}): Promise<SourceRow[]> {
  return Array.fromAsync((await openSource(chunked(bytes, 1000), { ...style, ...changes })).rows);
}

test("cells keep their kinds; empty rows are counted and passed over", async () => {
  const bytes = await workbook([
    ["id", "n", "b"],
    ["A", 24.5, true],
    [null, "  ", null],
    ["B", 0, null],
  ]);
  const rows = await rowsOf(bytes);
  expect(rows.map(({ line, cell }) => [line, cell("id"), cell("n"), cell("b")])).toEqual([
    [
      2,
      { type: "text", text: "A" },
      { type: "number", value: 24.5, pattern: undefined },
      { type: "other", shown: "true" },
    ],
    [4, { type: "text", text: "B" }, { type: "number", value: 0, pattern: undefined }, undefined],
  ]);
});

test("a number keeps the pattern that shows its leading zeros", async () => {
  const cells = new Map([["1,0", { value: 42, style: { numFmt: "00000000" } }]]);
  const [row] = await rowsOf(await workbook([["id"], [42]], { cells }));
  expect(row?.cell("id")).toEqual({ type: "number", value: 42, pattern: "00000000" });
});

describe("a date is what the sheet shows, to the second, in whatever zone this machine is", () => {
  const pattern = (numFmt: string, serial: number) =>
    workbook([["d"], [serial]], { cells: new Map([["1,0", { value: serial, style: { numFmt } }]]) });
  const at = (text: string) => Date.parse(`${text}Z`);

  test.each([
    ["a day", "dd/mm/yyyy", 46_204, at("2026-07-01T00:00"), true],
    ["a time", "dd/mm/yyyy hh:mm", 46_204.25, at("2026-07-01T06:00"), false],
    ["midnight, where the time shows", "dd/mm/yyyy hh:mm", 46_204, at("2026-07-01T00:00"), false],
    [
      "a third of a day, which is no sum of halves",
      "yyyy-mm-dd hh:mm:ss",
      46_204 + 1 / 3,
      at("2026-07-01T08:00"),
      false,
    ],
    ["a language whose name has an h", "[$-th-TH]dd/mm/yyyy", 46_204, at("2026-07-01T00:00"), true],
    ["an h that stands for itself", "dd/mm/yyyy\\h", 46_204, at("2026-07-01T00:00"), true],
    ["a word with an h in quotes", 'dd/mm/yyyy" hoy"', 46_204, at("2026-07-01T00:00"), true],
    ["after the leap day that 1900 did not have", "dd/mm/yyyy", 61, at("1900-03-01T00:00"), true],
  ])("%s", async (_, numFmt, serial, milliseconds, wholeDay) => {
    const [row] = await rowsOf(await pattern(numFmt, serial));
    expect(row?.cell("d")).toEqual({ type: "date", local: { milliseconds, wholeDay } });
  });

  test("in a workbook that counts from 1904", async () => {
    const bytes = await workbook([["d"], [new Date(at("2026-07-01T06:00"))]], {}, "1904");
    const [row] = await rowsOf(bytes);
    expect(row?.cell("d")).toMatchObject({ type: "date", local: { milliseconds: at("2026-07-01T06:00") } });
  });
});

test("formulas are what they showed last; errors, and formulas that were never computed, are no values", async () => {
  const cells = new Map<string, object>([
    ["1,0", { value: null, formula: 'A9&"x"', formulaResult: "ERP-1" }],
    ["1,1", { value: "#N/A", type: "error" }],
    ["1,2", { value: null, formula: "B9*2" }],
    ["1,3", { value: null, formula: '"00042"' }],
  ]);
  const [row] = await rowsOf(
    await workbook(
      [
        ["id", "n", "f", "t"],
        [null, null, null, null],
      ],
      { cells },
    ),
  );
  expect(["id", "n", "f", "t"].map((column) => row?.cell(column))).toEqual([
    { type: "text", text: "ERP-1" },
    { type: "other", shown: "#N/A" },
    { type: "refused", shown: "=B9*2", problem: expect.stringContaining("is a formula without its value") },
    { type: "text", text: "00042" },
  ]);
});

test("names of columns may be numbers, and a cell of no column is nothing", async () => {
  const bytes = await workbook([
    [null, "id", 2026],
    ["x", "A", 7],
  ]);
  const { header, rows } = await readAll(bytes, style, ["id", "2026", "none"]);
  expect([header, rows]).toEqual([["", "id", "2026"], [{ line: 2, cells: ["A", "7", undefined] }]]);
});

test("a row of formulas that were never computed is a row, and one of nothing is none", async () => {
  const cells = new Map<string, object>([["2,1", { value: null, formula: "B9*2" }]]);
  const rows = await rowsOf(
    await workbook(
      [
        ["id", "n"],
        [null, null],
        [null, null],
      ],
      { cells },
    ),
  );
  expect(rows.map(({ line, cell }) => [line, cell("id"), cell("n")?.type])).toEqual([[3, undefined, "refused"]]);
});

describe("a sheet has at most a hundred thousand rows below its header", () => {
  const sheetTo = (last: number) =>
    workbookOf(`<row r="1"><c r="A1"><v>1</v></c></row><row r="${last}"><c r="A${last}"><v>7</v></c></row>`);

  test("of which the last is read", async () => {
    expect((await rowsOf(sheetTo(100_001))).map(({ line }) => line)).toEqual([100_001]);
  });

  test("and is refused with one more", async () => {
    await expect(rowsOf(sheetTo(100_002))).rejects.toThrow(
      "The sheet has more than 100000 rows. Save it as CSV, which can have any length.",
    );
  });
});

test("a workbook of 16 MB is not too large", async () => {
  await expect(rowsOf(new Uint8Array(16 * 1024 * 1024))).rejects.toThrow("The file is not a readable workbook");
});

test("a sheet is found by its name, and the header by its row", async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: "Resumen", rows: [["nothing"]] },
      { name: "Pedidos", rows: [["Listado"], [null], ["id"], ["A"]] },
    ],
  });
  const { header, rows } = await readAll(bytes, { ...style, sheet: "Pedidos", header: 3 });
  expect([header, rows]).toEqual([["id"], [{ line: 4, cells: ["A"] }]]);
  await expect(rowsOf(bytes, { sheet: "Pedido" })).rejects.toThrow("It has: Resumen, Pedidos.");
  await expect(rowsOf(bytes, { sheet: "Pedidos", header: 2 })).rejects.toThrow("Row 2 of the sheet is empty");
});

test("what is no workbook, or too large for one that is read as a whole, is refused", async () => {
  await expect(rowsOf(Buffer.from("Pedido;Cantidad\n"))).rejects.toThrow("The file is not a readable workbook");
  await expect(rowsOf(new Uint8Array(17 * 1024 * 1024))).rejects.toThrow("larger than 16 MB");
});
