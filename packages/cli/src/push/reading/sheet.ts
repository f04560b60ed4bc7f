import type { Cell, CellValue } from "hucre/xlsx";
import { Failure } from "../../failures/failure.ts";

export interface LoadedSheet {
  name: string;
  rows: readonly (readonly CellValue[])[];
  /** The pattern, the formula and the error of a cell, by the indexes of its row and column. */
  detail: (row: number, column: number) => Partial<Cell> | undefined;
  isHidden: (row: number) => boolean;
  isDateText: (row: number, column: number) => boolean;
  from1904: boolean;
}

/** The index of the last row that a sheet may have: it is read as a whole. */
export const lastRow = 100_000;

export const noSheet = (lacks: string, names: readonly string[]): Failure =>
  new Failure(`The workbook has ${lacks}. It has: ${names.join(", ")}. Correct sheet under file in the mapping.`);

/** The letters of a column: A to Z, then AA. */
const lettersOf = (place: number): string =>
  `${place < 26 ? "" : lettersOf(Math.floor(place / 26) - 1)}${String.fromCharCode(65 + (place % 26))}`;

export const addressOf = (row: number, column: number): string => `${lettersOf(column)}${row + 1}`;
