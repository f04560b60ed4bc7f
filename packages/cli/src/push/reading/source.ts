import type { Cell } from "../cells/cell.ts";
import { Failure } from "../../failures/failure.ts";
import { textCell } from "../cells/text.ts";

export interface SourceRow {
  /** The place where the row begins: the line of a text file, the row of a sheet. */
  line: number;
  /** The content of a column in this row; undefined if it is empty. */
  cell: (column: string) => Cell | undefined;
  /** The place where the cell of a column is in a sheet, such as C7. */
  address?: (column: string) => string;
  /** The reason the row is unreadable, in words that follow "the row". Other rows can still be read. */
  problem?: string;
}

/** The properties of a file, and its rows, which can be read once, in order. */
export interface Source {
  /** The names of the columns; undefined for JSON, whose lines each bring their own. */
  header: readonly string[] | undefined;
  rows: AsyncIterable<SourceRow>;
  /** The number of rows that were left out so far, as the mapping says. */
  leftOut?: () => number;
  /** Which part of the file is read, where it could be another, for a person. */
  note?: string;
}

/** The encodings of text files. A byte order mark overrides them. */
export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "cp850"] as const;

export const fileFormats = ["csv", "jsonl", "xlsx", "ods"] as const;

/** Returns true for a workbook; its content says which of the two kinds it is. */
export const isWorkbook = (format: FileStyle["format"]): boolean => format === "xlsx" || format === "ods";

export interface FileStyle {
  format: (typeof fileFormats)[number];
  encoding: (typeof encodings)[number];
  separator: string;
  quote?: string | undefined;
  /** The line, or the row, with the names of the columns; 0 if none has, and their names are 1, 2, 3 and so on. */
  header: number;
  /** The sheet of a workbook; undefined for the first that is not hidden. */
  sheet?: string | undefined;
  /** The texts of cells that count as empty, such as `S/N`. */
  empty?: readonly string[] | undefined;
  /** The rows to leave out, such as totals: those with one of these texts in a column. */
  leaveOut?: { column: string; values: readonly string[] } | undefined;
  /** True if the last cells of a CSV row may be missing. */
  shortRows?: boolean | undefined;
}

export type Bytes = AsyncIterable<Uint8Array>;

/** The column, or property, in which a rejected row says why. No mapping reads it, so the next push ignores it. */
export const reasonColumn = "rejected by totem-partner";

/** The reasons for which rows were rejected, by their lines. */
export type Reasons = ReadonlyMap<number, string>;

const mostColumns = 1000;

/** The names of columns without any. In a sheet, every column that there is may have a format. */
export function numbered(rows: readonly (readonly unknown[])[]): string[] {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: Math.min(width, mostColumns) }, (_, at) => String(at + 1));
}

/** The line of the header. The rejected rows of a file without any have one. */
export const headerLine = ({ header }: FileStyle, first: unknown): number =>
  header === 0 && first === reasonColumn ? 1 : header;

export class EmptyHeader extends Failure {
  constructor(row: number) {
    super(`Row ${row} of the sheet is empty, where its header should be. Correct header under file in the mapping.`);
  }
}

/** The names of the columns, as a mapping writes them; at most 1,000. */
export function headerOf(cells: readonly string[]): string[] {
  const names = cells.map((text) => {
    const cell = textCell(text);
    return (cell.type === "text" ? cell.text : text).trim();
  });
  const count = names.findLastIndex((name) => name !== "") + 1;
  if (count <= mostColumns) return names;
  throw new Failure(
    `The header has ${count} columns, and the limit is ${mostColumns}. Correct separator and header under file in the mapping, or export only the columns that it names.`,
  );
}
