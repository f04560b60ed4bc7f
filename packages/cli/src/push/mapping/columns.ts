import { nearest } from "@totem-partner/spec/nearest";
import { Failure } from "../../failures/failure.ts";
import { type Cell, joined } from "../cells/cell.ts";
import type { SourceRow } from "../reading/source.ts";
import type { FieldSource, Mapping } from "./mapping.ts";

export const namesOf = (source: FieldSource): string => columnsOf(source).join(" and ");

/** A column as a problem in a row names it: in a sheet with the address of the cell. */
export const placeOf = (column: string, { address }: SourceRow): string =>
  address === undefined ? column : `${column} (${address(column)})`;

export const placesOf = (source: FieldSource, row: SourceRow): string =>
  columnsOf(source)
    .map((column) => placeOf(column, row))
    .join(" and ");

export function cellOf(source: FieldSource, row: SourceRow): Cell | undefined {
  const cells = columnsOf(source).flatMap((column) => row.cell(column) ?? []);
  return "columns" in source && cells.length > 0 ? joined(cells) : cells[0];
}

function columnsOf(source: FieldSource): readonly string[] {
  if ("columns" in source) return source.columns;
  return "column" in source ? [source.column] : [];
}

const mostShown = 30;

/** Refuses a file that lacks a column of the mapping, or has it twice: no row of it could be read. */
export function checkColumns(header: readonly string[], mapping: Mapping): void {
  const problems: string[] = [];
  const where = mapping.file.header === 0 ? "first row" : "header";
  for (const [field, source] of mapping.fields) {
    for (const column of columnsOf(source)) {
      const count = header.filter((name) => name === column).length;
      if (count === 1) continue;
      const meant = where === "header" ? nearest(column, header) : undefined;
      const hint = count > 1 ? "contains more than once" : "lacks";
      const advice = count === 0 && meant !== undefined ? ` Did you mean ${meant}?` : "";
      problems.push(
        `${mapping.place(field)}: ${field} comes from the column ${column}, which the ${where} ${hint}.${advice}`,
      );
    }
  }
  if (problems.length === 0) return;
  const names = header
    .slice(0, mostShown)
    .map((name) => name.slice(0, 60))
    .join(", ");
  throw new Failure([
    "The mapping does not match the file:",
    ...problems.map((problem) => `  ${problem}`),
    `The ${where} has: ${names}${header.length > mostShown ? ", ..." : ""}.`,
    "Correct the mapping, or file.separator and file.header in it.",
  ]);
}
