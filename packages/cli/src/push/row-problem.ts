import { personalFields } from "@totem-partner/spec/personal-fields";
import { type Cell, showCell } from "./cells/cell.ts";
import { type Field, isField } from "./mapping/fields.ts";
import type { FieldError, PartnerError } from "@totem-partner/sdk";
import { zoneOf } from "./cells/zone.ts";
import { cellOf, namesOf, placesOf } from "./mapping/columns.ts";
import type { Mapping } from "./mapping/mapping.ts";
import type { SourceRow } from "./reading/source.ts";

/** A problem of a row, in the words of the file that it comes from. */
export interface RowProblem {
  column?: string | undefined;
  /** The value of the cell; never a tax id, which is personal. */
  value?: string | undefined;
  /** The reason it is wrong, and what to do: words that follow column and value. */
  message: string;
}

const personal: ReadonlySet<Field> = new Set(personalFields);

export const problemWith = (field: Field, column: string, cell: Cell | undefined, message: string): RowProblem => ({
  column,
  value: cell === undefined || personal.has(field) ? undefined : showCell(cell),
  message,
});

const sayProblem = ({ column, value, message }: RowProblem): string =>
  [column?.replace(/^\d/, "Column $&"), value === undefined ? undefined : JSON.stringify(value), message]
    .filter((part) => part !== undefined)
    .join(" ");

export const sayProblems = (problems: readonly RowProblem[]): string => problems.map(sayProblem).join("; ");

function nameOf(field: string, mapping: Mapping): string {
  const source = isField(field) ? mapping.fields.get(field) : undefined;
  const names = source === undefined ? "" : namesOf(source);
  return names === "" ? field : names;
}

const instant = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z/g;

function inZone(words: string, { dates }: Mapping): string {
  if (dates === undefined) return words;
  const zone = zoneOf(dates.zone);
  return words.replaceAll(instant, (found) => {
    const at = Date.parse(found);
    return Number.isNaN(at) ? found : zone.format(at).replace(".000", "");
  });
}

/** Replaces pointers (`/quantity`) and field names (`scheduledDate`) by the names of columns, but no part of an address. */
const inColumns = (words: string, mapping: Mapping): string =>
  inZone(words, mapping).replaceAll(/(?<![\w/])\/(\w+)|\b[a-z]+[A-Z]\w*/g, (name, pointer?: string) =>
    nameOf(pointer ?? name, mapping),
  );

function problemOf({ path, message }: FieldError, row: SourceRow, mapping: Mapping): RowProblem {
  const field = path.split("/")[1] ?? "";
  const said = inColumns(message, mapping);
  if (!isField(field)) return { message: `${path} ${said}` };
  const source = mapping.fields.get(field);
  const place = source === undefined ? "" : placesOf(source, row);
  return problemWith(field, place === "" ? field : place, source && cellOf(source, row), said);
}

export function problemsOf(error: PartnerError, row: SourceRow, mapping: Mapping): RowProblem[] {
  if (error.errors.length > 0) return error.errors.map((one) => problemOf(one, row, mapping));
  return [{ message: inColumns(error.message, mapping) }];
}

export const contradiction = (line: number, mapping: Mapping): RowProblem => ({
  message: `${nameOf("externalId", mapping)} is also used in line ${line}, whose other cells differ. Keep only one of the rows`,
});
