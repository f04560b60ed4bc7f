import type { Cell } from "../cells/cell.ts";

/** A row of a file as it stands there. */
export interface SourceRow {
  /** Where the row begins: the line of a text file, the row of a sheet. */
  line: number;
  /** What a column has in this row; undefined when it has nothing. */
  cell: (column: string) => Cell | undefined;
  /** What makes the row unreadable, in words that follow "the row". The others can still be read. */
  problem?: string;
}

/** What a file says about itself, and its rows; they are read once, in their order. */
export interface Source {
  /** The names of the columns; undefined for JSON, whose lines each bring their own. */
  header: readonly string[] | undefined;
  rows: AsyncIterable<SourceRow>;
}

/** The formats of files. */
export const fileFormats = ["csv", "jsonl", "xlsx"] as const;

/** The encodings of text files. One that begins with a byte order mark says its own. */
export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const;

/** How a file is written. */
export interface FileStyle {
  format: (typeof fileFormats)[number];
  encoding: (typeof encodings)[number];
  /** What separates the cells of a CSV file. */
  separator: string;
  /** What may enclose a cell of a CSV file; undefined: nothing does. */
  quote: string | undefined;
  /** The line, or the row, of the names of the columns. */
  header: number;
  /** The sheet of a workbook; undefined: the first. */
  sheet: string | undefined;
}

/** The bytes of a file, in chunks. */
export type Bytes = AsyncIterable<Uint8Array>;
