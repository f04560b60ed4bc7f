import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { openSource } from "../../src/push/reading/open-source.ts";
import { xlsxRejects } from "../../src/push/rejects-file.ts";
import { workbookOf } from "../support/archive.ts";
import { chunked, styleOf } from "../support/sources.ts";

const at = (text: string) => Date.parse(`${text}Z`);
const date = (text: string, wholeDay = false) => ({ type: "date", local: { milliseconds: at(text), wholeDay } });

async function datesOf(bytes: Uint8Array) {
  const rows = await Array.fromAsync((await openSource(chunked(bytes, 1000), styleOf({ format: "xlsx" }))).rows);
  return rows.map(({ cell }) => cell("d"));
}

/** Written by SheetJS 0.18.5 with `cellDates`: 06:00, a day, 23:30 in winter, and a text in the form of a date. */
const sheetJs = fileURLToPath(new URL("../workbooks/sheetjs-dates.xlsx", import.meta.url));

test("a date that a cell keeps as text is what the sheet shows, also with a Z", async () => {
  expect(await datesOf(readFileSync(sheetJs))).toEqual([
    date("2026-07-01T06:00"),
    date("2026-07-01T00:00", true),
    date("2026-01-15T23:30"),
    { type: "text", text: "2026-07-01T06:00:00Z" },
  ]);
});

test("rejected rows keep these dates", async () => {
  const bytes = await xlsxRejects(
    chunked(readFileSync(sheetJs), 1000),
    styleOf({ format: "xlsx" }),
    new Map([[2, "x"]]),
  );
  expect(await datesOf(bytes)).toEqual([date("2026-07-01T06:00")]);
});

const styles = `<cellXfs count="3">${["0", "22", "14"].map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs>`;

/** The date of a workbook whose only cell below the header is this. */
const dateOf = async (cell: string) => {
  const rows = `<row r="1"><c r="A1" t="inlineStr"><is><t>d</t></is></c></row><row r="2">${cell}</row>`;
  const [found] = await datesOf(workbookOf(rows, styles));
  return found;
};

test.each([
  ["openpyxl, without a Z", `<c r="A2" s="1" t="d"><v>2026-07-01T06:00:00</v></c>`, date("2026-07-01T06:00")],
  ["a day", `<c r="A2" s="2" t="d"><v>2026-07-01</v></c>`, date("2026-07-01T00:00", true)],
  ["with an offset", `<c r="A2" s="1" t="d"><v>2026-07-01T06:00:00+05:00</v></c>`, date("2026-07-01T06:00")],
  ["a time of day", `<c r="A2" s="1" t="d"><v>06:00:00</v></c>`, date("1899-12-31T06:00")],
  ["without its address", `<c t='d' s="1"><v>2026-07-01T06:00:00.000Z</v></c>`, date("2026-07-01T06:00")],
])("a date as text: %s", async (_, cell, expected) => {
  expect(await dateOf(cell)).toEqual(expected);
});

test("a date as text is refused that does not exist", async () => {
  const cell = `<c r="A2" s="1" t="d"><v>2026-06-31T06:00:00Z</v></c>`;
  expect(await dateOf(cell)).toMatchObject({ type: "refused", problem: expect.stringContaining("Enter it again") });
});

test("a text stays one in a workbook with dates as text in cells without addresses", async () => {
  const text = `<c t="inlineStr"><is><t>P-20</t></is></c>`;
  expect(await dateOf(`${text}<c t="d"><v>2026-07-01T06:00:00Z</v></c>`)).toEqual({ type: "text", text: "P-20" });
});

/** Its first sheet has a text at G2, its second a date at the same address. */
const twoSheets = fileURLToPath(new URL("../workbooks/sheetjs-two-sheets.xlsx", import.meta.url));

test("a text where another sheet keeps a date stays a text", async () => {
  const style = styleOf({ format: "xlsx" });
  const { header, rows } = await openSource(chunked(readFileSync(twoSheets), 1000), style);
  const [row] = await Array.fromAsync(rows);
  expect(row?.cell(header?.[6] ?? "")).toEqual({ type: "text", text: "2026-12-01T06:00:00Z" });
});
