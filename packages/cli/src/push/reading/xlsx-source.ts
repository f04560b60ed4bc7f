import { buffer } from "node:stream/consumers";
import type { Cell as SheetCell, CellValue, Sheet, Workbook } from "hucre/xlsx";
import { pluralize } from "../../pluralize.ts";
import { Failure } from "../../failures/failure.ts";
import type { Cell } from "../cells/cell.ts";
import { changesText } from "../cells/number-format.ts";
import { refused, textCell } from "../cells/text.ts";
import { addressOf } from "./address.ts";
import { DateCells } from "./date-cells.ts";
import { type Bytes, EmptyHeader, type FileStyle, headerLine, headerOf, numbered, type Source } from "./source.ts";
import type { SourceRow } from "./source.ts";
import { unpackedSize } from "./unpacked-size.ts";

/** A workbook is read as a whole, at some hundred times what it takes on disk. */
const mostBytes = 16 * 1024 * 1024;
/** What the files in it may take once they are unpacked. */
const mostUnpacked = 128 * 1024 * 1024;
const mostRows = 100_000;

/** A sheet that is only a chart has no rows. */
const isMissingSheet = (error: unknown): boolean =>
  error instanceof Error && error.message.includes("missing worksheet file");

function notReadable(cause: unknown): never {
  const message = cause instanceof Error ? cause.message : String(cause);
  throw new Failure(`The file is not a readable workbook: ${message}. Save it again as .xlsx, or as CSV.`);
}

/** Excel keeps a time as a fraction of a day, which is a hair beside the second that was entered. */
const toSecond = (milliseconds: number): number => Math.round(milliseconds / 1000) * 1000;

/** The first day of workbooks that count from 1904, on which a time without a day lies, and that of all others. */
const [firstOf1904, firstOf1900] = [Date.UTC(1904, 0, 1), Date.UTC(1899, 11, 31)];
const dayMilliseconds = 86_400_000;

/** A date of a workbook that counts from 1904; times without a day are moved to where they lie in others. */
const asCountedFrom1900 = (milliseconds: number): number =>
  milliseconds < firstOf1904 + dayMilliseconds ? milliseconds - firstOf1904 + firstOf1900 : milliseconds;

/** The signs of a pattern that stand for parts of a value. */
const signsOf = (pattern = ""): string => pattern.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, "");

const showsTime = (pattern: string | undefined): boolean => /h/i.test(signsOf(pattern));

function cellOf(
  value: CellValue | undefined,
  detail: SheetCell | undefined,
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
    const milliseconds = toSecond(counting(value.getTime()));
    const wholeDay = milliseconds % dayMilliseconds === 0 && !showsTime(pattern);
    return { type: "date", local: { milliseconds, wholeDay } };
  }
  return { type: "other", shown: String(value) };
}

const isBlank = (row: readonly CellValue[] | undefined): boolean =>
  row === undefined || row.every((value) => value === null || (typeof value === "string" && value.trim() === ""));

/** A sheet, and whether its dates count from 1904. */
interface LoadedSheet {
  sheet: Sheet;
  from1904: boolean;
  dateCells: DateCells;
}

/** Loads the sheet with the patterns of its numbers, which alone show leading zeros. */
export async function loadSheet(bytes: Bytes, { sheet }: FileStyle): Promise<LoadedSheet> {
  let size = 0;
  async function* bounded() {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > mostBytes) {
        throw new Failure(
          `The workbook is larger than ${mostBytes / 1024 / 1024} MB, the limit for workbooks. Save the sheet as CSV.`,
        );
      }
      yield chunk;
    }
  }
  const whole = await buffer(bounded());
  const { readXlsx } = await import("hucre/xlsx");
  const dateCells = new DateCells();
  const unpacked = await unpackedSize(whole, mostUnpacked, (piece, file) => dateCells.add(piece, file)).catch(
    notReadable,
  );
  if (unpacked > mostUnpacked) {
    throw new Failure(
      `The workbook unpacks to more than ${mostUnpacked / 1024 / 1024} MB, the limit for workbooks. Save the sheet as CSV.`,
    );
  }
  const names: string[] = [];
  const charts = new Set<string>();
  const read = async (): Promise<Workbook> => {
    names.length = 0;
    let chosen: string | undefined;
    const isChosen = ({ name, hidden, veryHidden }: Pick<Sheet, "name" | "hidden" | "veryHidden">): boolean => {
      names.push(name);
      const isWanted = sheet === undefined ? hidden !== true && veryHidden !== true : name === sheet;
      if (chosen !== undefined || !isWanted || charts.has(name)) return false;
      chosen = name;
      return true;
    };
    try {
      return await readXlsx(whole, { readStyles: true, sheets: isChosen });
    } catch (error) {
      if (chosen === undefined || !isMissingSheet(error)) throw error;
      charts.add(chosen);
      return read();
    }
  };
  const workbook = await read().catch(notReadable);
  const [found] = workbook.sheets;
  if (found === undefined) {
    const lacks =
      sheet === undefined
        ? "only hidden sheets and charts"
        : charts.has(sheet)
          ? `only a chart on the sheet ${sheet}`
          : `no sheet ${sheet}`;
    throw new Failure(
      `The workbook has ${lacks}. It has: ${names.join(", ")}. Correct sheet under file in the mapping.`,
    );
  }
  const from1904 = workbook.dateSystem === "1904";
  dateCells.setDates(found, from1904);
  return { sheet: found, from1904, dateCells };
}

/**
 * Reads a sheet of a workbook of up to 16 MB and 100,000 rows, as a whole. Numbers keep their pattern, dates are local times.
 *
 * @throws {Failure} when the file is no workbook, or too large.
 */
export async function openXlsx(bytes: Bytes, style: FileStyle): Promise<Source> {
  const {
    sheet: { name, rows, cells, rowDefs },
    from1904,
    dateCells,
  } = await loadSheet(bytes, style);
  const counting = from1904 ? asCountedFrom1900 : (milliseconds: number) => milliseconds;
  /** Formulas that were never computed have no values; a row of them is no empty row. */
  const isFilled = (at: number, values: readonly CellValue[]): boolean =>
    !isBlank(values) || values.some((_, place) => cells?.get(`${at},${place}`)?.formula !== undefined);
  const last = rows.findLastIndex((values, at) => isFilled(at, values));
  if (last > mostRows) {
    throw new Failure(`The sheet has more than ${mostRows} rows. Save it as CSV, which can have any length.`);
  }
  const first = headerLine(style, rows[0]?.[0]);
  const names = first === 0 ? numbered(rows) : rows[first - 1];
  if (first > 0 && isBlank(names)) throw new EmptyHeader(first);
  const header = headerOf((names ?? []).map((name) => (name === null ? "" : String(name))));

  const rowAt = (at: number, values: readonly CellValue[]): SourceRow => ({
    line: at + 1,
    cell: (column) => {
      const place = header.indexOf(column);
      if (place === -1) return undefined;
      const isDate = dateCells.has(addressOf(at, place));
      return cellOf(values[place], cells?.get(`${at},${place}`), counting, isDate);
    },
    address: (column) => addressOf(at, header.indexOf(column)),
  });
  async function* all(): AsyncGenerator<SourceRow, void, undefined> {
    for (const [at, values] of rows.entries()) {
      if (at >= first && isFilled(at, values)) yield await Promise.resolve(rowAt(at, values));
    }
  }
  const hidden = [...(rowDefs ?? [])].filter(
    ([at, { hidden }]) => hidden === true && at >= first && isFilled(at, rows[at] ?? []),
  ).length;
  const hiddenToo = hidden === 0 ? "" : `, also ${pluralize(hidden, "row")} that the sheet hides`;
  return { header: last === -1 ? undefined : header, rows: all(), note: `Reading the sheet ${name}${hiddenToo}.` };
}
