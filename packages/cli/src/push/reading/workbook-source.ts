import { buffer } from "node:stream/consumers";
import type { CellValue } from "hucre/xlsx";
import { pluralize } from "../../io.ts";
import { Failure } from "../../failures/failure.ts";
import type { Cell } from "../cells/cell.ts";
import { refused, textCell } from "../cells/text.ts";
import { DateCells, loadXlsx } from "./xlsx-sheet.ts";
import { addressOf, lastRow, type LoadedSheet } from "./sheet.ts";
import {
  type Bytes,
  EmptyHeader,
  type FileStyle,
  headerLine,
  headerOf,
  numbered,
  type Source,
  type SourceRow,
} from "./source.ts";
import { unpackedSize } from "./unpacked-size.ts";

/** A workbook is read as a whole, at some hundred times what it takes on disk. */
const mostBytes = 16 * 1024 * 1024;
/** The maximum size of its files once they are unpacked, in bytes. */
const mostUnpacked = 128 * 1024 * 1024;

const odsFiles = ["META-INF/manifest.xml", "styles.xml", "content.xml"] as const;

function notReadable(cause: unknown): never {
  if (cause instanceof Failure) throw cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const why = message.replace(/\.$/, "");
  throw new Failure(`The file is not a readable workbook: ${why}. Save it again as .xlsx, or as CSV.`);
}

/** The first day of workbooks that count from 1904, on which a time without a day lies, and that of all others. */
const [firstOf1904, firstOf1900] = [Date.UTC(1904, 0, 1), Date.UTC(1899, 11, 31)];
const dayMilliseconds = 86_400_000;

/** A date of a workbook that counts from 1904; times without a day are moved to where they lie in others. */
const asCountedFrom1900 = (milliseconds: number): number =>
  milliseconds < firstOf1904 + dayMilliseconds ? milliseconds - firstOf1904 + firstOf1900 : milliseconds;

/** Returns true for a pattern that shows more than a text itself, such as `"PED-"@`. */
const changesText = (pattern = ""): boolean =>
  pattern.includes("@") &&
  pattern
    .replaceAll(/\[[^\]]*\]|[_*]./g, "")
    .split(";")
    .at(-1) !== "@";

const showsTime = (pattern = ""): boolean => /h/i.test(pattern.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ""));

function cellOf(
  value: CellValue | undefined,
  detail: ReturnType<LoadedSheet["detail"]>,
  counting: (milliseconds: number) => number,
  isDate: boolean,
): Cell | undefined {
  if (detail?.type === "error") return { type: "other", shown: String(value) };
  // A program that computes nothing has written the formula: what it would show is unknown.
  if (value === null && detail?.formula !== undefined) return textCell(`=${detail.formula}`);
  if (value === null || value === undefined) return undefined;
  const pattern = detail?.style?.numFmt;
  if (isDate && typeof value === "string" && /^\d{4}-\d\d-/.test(value))
    return refused(value, "is stored as a date that no sheet shows as it is. Enter it again");
  if (typeof value === "string" && changesText(pattern))
    return refused(value, `has a format (${pattern}) that shows more than the cell holds. Format the cell as text`);
  if (typeof value === "string") return textCell(value);
  if (typeof value === "number") return { type: "number", value, pattern };
  if (value instanceof Date) {
    // Excel keeps a time as a fraction of a day, which is a hair beside the second that was entered.
    const milliseconds = Math.round(counting(value.getTime()) / 1000) * 1000;
    const wholeDay = milliseconds % dayMilliseconds === 0 && !showsTime(pattern);
    return { type: "date", local: { milliseconds, wholeDay } };
  }
  return { type: "other", shown: String(value) };
}

const isBlank = (row: readonly CellValue[] | undefined): boolean =>
  row === undefined || row.every((value) => value === null || (typeof value === "string" && value.trim() === ""));

const tooLarge = (what: string, most: number): Failure =>
  new Failure(`The workbook ${what} ${most / 1024 / 1024} MB, the limit for workbooks. Save the sheet as CSV.`);

export async function loadSheet(bytes: Bytes, style: FileStyle): Promise<LoadedSheet> {
  let size = 0;
  async function* bounded() {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > mostBytes) throw tooLarge("is larger than", mostBytes);
      yield chunk;
    }
  }
  const whole = await buffer(bounded());
  const dateCells = new DateCells();
  const files = new Map<string, Buffer[]>(odsFiles.map((file) => [file, []]));
  const look = (piece: Buffer, file: string): void => {
    const pieces = files.get(file);
    if (pieces === undefined) dateCells.add(piece, file);
    else pieces.push(piece);
  };
  const unpacked = await unpackedSize(whole, mostUnpacked, look).catch(notReadable);
  if (unpacked > mostUnpacked) throw tooLarge("unpacks to more than", mostUnpacked);
  const isOds = files.get("content.xml")?.length !== 0;
  const load = async (): Promise<LoadedSheet> =>
    isOds ? (await import("./ods-sheet.ts")).loadOds(files, style) : loadXlsx(whole, style, dateCells);
  return load().catch(notReadable);
}

/** Reads a sheet as a whole. Numbers keep their pattern, dates are local times. */
export async function openWorkbook(bytes: Bytes, style: FileStyle): Promise<Source> {
  const { name, rows, detail, isHidden, isDateText, from1904 } = await loadSheet(bytes, style);
  const counting = from1904 ? asCountedFrom1900 : (milliseconds: number) => milliseconds;
  /** Formulas that were never computed have no values; a row of them is no empty row. */
  const isFilled = (at: number, values: readonly CellValue[]): boolean =>
    !isBlank(values) || values.some((_, place) => detail(at, place)?.formula !== undefined);
  const last = rows.findLastIndex((values, at) => isFilled(at, values));
  if (last > lastRow)
    throw new Failure(`The sheet has more than ${lastRow} rows. Save it as CSV, which can have any length.`);
  const first = headerLine(style, rows[0]?.[0]);
  const names = first === 0 ? numbered(rows) : rows[first - 1];
  if (first > 0 && isBlank(names)) throw new EmptyHeader(first);
  const header = headerOf((names ?? []).map((name) => (name === null ? "" : String(name))));

  const rowAt = (at: number, values: readonly CellValue[]): SourceRow => ({
    line: at + 1,
    cell: (column) => {
      const place = header.indexOf(column);
      if (place === -1) return undefined;
      return cellOf(values[place], detail(at, place), counting, isDateText(at, place));
    },
    address: (column) => addressOf(at, header.indexOf(column)),
  });
  async function* all(): AsyncGenerator<SourceRow, void, undefined> {
    for (const [at, values] of rows.entries()) {
      if (at >= first && isFilled(at, values)) yield await Promise.resolve(rowAt(at, values));
    }
  }
  const hidden = rows.filter((values, at) => isHidden(at) && at >= first && isFilled(at, values)).length;
  const hiddenToo = hidden === 0 ? "" : `, also ${pluralize(hidden, "row")} that the sheet hides`;
  return { header: last === -1 ? undefined : header, rows: all(), note: `Reading the sheet ${name}${hiddenToo}.` };
}
