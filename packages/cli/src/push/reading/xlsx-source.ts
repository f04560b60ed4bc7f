import { buffer } from "node:stream/consumers";
import type { Cell as SheetCell, CellValue, Sheet } from "hucre/xlsx";
import { Failure } from "../../failures/failure.ts";
import type { Cell } from "../cells/cell.ts";
import { textCell } from "../cells/text.ts";
import { type Bytes, EmptyHeader, type FileStyle, headerOf, type Source, type SourceRow } from "./source.ts";
import { unpackedSize } from "./unpacked-size.ts";

/** A workbook is read as a whole, at some hundred times what it takes on disk. */
const mostBytes = 16 * 1024 * 1024;
/** What the files in it may take once they are unpacked. */
const mostUnpacked = 128 * 1024 * 1024;
const mostRows = 100_000;

const refuse = (why: string) => new Failure(why);

function notReadable(cause: unknown): never {
  const message = cause instanceof Error ? cause.message : String(cause);
  throw refuse(`The file is not a readable workbook: ${message}. Save it again as .xlsx, or as CSV.`);
}

/** Excel keeps a time as a fraction of a day, which is a hair beside the second that was entered. */
const toSecond = (milliseconds: number): number => Math.round(milliseconds / 1000) * 1000;

const showsTime = (pattern: string | undefined): boolean =>
  pattern !== undefined && /h/i.test(pattern.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ""));

function cellOf(value: CellValue | undefined, detail: SheetCell | undefined): Cell | undefined {
  if (detail?.type === "error") return { type: "other", shown: String(value) };
  // A program that computes nothing has written the formula: what it would show is unknown.
  if (value === null && detail?.formula !== undefined) return textCell(`=${detail.formula}`);
  if (value === null || value === undefined) return undefined;
  const pattern = detail?.style?.numFmt;
  if (typeof value === "string") return textCell(value);
  if (typeof value === "number") return { type: "number", value, pattern };
  if (value instanceof Date) {
    const milliseconds = toSecond(value.getTime());
    return { type: "date", local: { milliseconds, wholeDay: milliseconds % 86_400_000 === 0 && !showsTime(pattern) } };
  }
  return { type: "other", shown: String(value) };
}

const isBlank = (row: readonly CellValue[] | undefined): boolean =>
  row === undefined || row.every((value) => value === null || (typeof value === "string" && value.trim() === ""));

/** Loads the sheet with the patterns of its numbers, which alone show leading zeros. */
export async function loadSheet(bytes: Bytes, { sheet }: FileStyle): Promise<Sheet> {
  let size = 0;
  async function* bounded() {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > mostBytes) {
        throw refuse(
          `The workbook is larger than ${mostBytes / 1024 / 1024} MB, the limit for workbooks. Save the sheet as CSV.`,
        );
      }
      yield chunk;
    }
  }
  const whole = await buffer(bounded());
  const { readXlsx } = await import("hucre/xlsx");
  const limits = { readStyles: true, maxRows: mostRows + 2 };
  if ((await unpackedSize(whole, mostUnpacked).catch(notReadable)) > mostUnpacked) {
    throw refuse(
      `The workbook unpacks to more than ${mostUnpacked / 1024 / 1024} MB, the limit for workbooks. Save the sheet as CSV.`,
    );
  }
  const workbook = await readXlsx(whole, limits).catch(notReadable);
  const names = workbook.sheets.map(({ name }) => name);
  const found = sheet === undefined ? workbook.sheets[0] : workbook.sheets.find(({ name }) => name === sheet);
  if (found === undefined) {
    throw refuse(
      `The workbook has no sheet ${sheet ?? ""}. It has: ${names.join(", ")}. Correct sheet under file in the mapping.`,
    );
  }
  return found;
}

/**
 * Reads a sheet of a workbook of up to 16 MB and 100,000 rows, as a whole. Numbers keep their pattern, dates are local times.
 *
 * @throws {Failure} when the file is no workbook, or too large.
 */
export async function openXlsx(bytes: Bytes, style: FileStyle): Promise<Source> {
  const { rows, cells } = await loadSheet(bytes, style);
  if (rows.length > mostRows + 1) {
    throw refuse(`The sheet has more than ${mostRows} rows. Save it as CSV, which can have any length.`);
  }
  const names = rows[style.header - 1];
  if (names === undefined || isBlank(names)) throw new EmptyHeader(style.header);
  const header = headerOf(names.map((name) => (name === null ? "" : String(name))));

  const rowAt = (at: number, values: readonly CellValue[]): SourceRow => ({
    line: at + 1,
    cell: (column) => {
      const place = header.indexOf(column);
      return place === -1 ? undefined : cellOf(values[place], cells?.get(`${at},${place}`));
    },
  });
  /** Formulas that were never computed have no values; a row of them is no empty row. */
  const hasFormula = (at: number, values: readonly CellValue[]): boolean =>
    values.some((_, place) => cells?.get(`${at},${place}`)?.formula !== undefined);
  async function* all(): AsyncGenerator<SourceRow, void, undefined> {
    for (const [at, values] of rows.entries()) {
      if (at >= style.header && (!isBlank(values) || hasFormula(at, values)))
        yield await Promise.resolve(rowAt(at, values));
    }
  }
  return { header, rows: all() };
}
