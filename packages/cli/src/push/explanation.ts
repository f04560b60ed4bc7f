import type { FieldError, PartnerError } from "@totem-partner/sdk";
import { zoneOf } from "./cells/zone.ts";
import { isField } from "./mapping/fields.ts";
import { cellOf, type Mapping, namesOf } from "./mapping/mapping.ts";
import type { SourceRow } from "./reading/source.ts";
import { problemWith, type RowProblem, sayProblems } from "./row-problem.ts";

/** The name of a field in the file: that of its column or columns. */
function nameOf(field: string, mapping: Mapping): string {
  const source = isField(field) ? mapping.fields.get(field) : undefined;
  const names = source === undefined ? "" : namesOf(source);
  return names === "" ? field : names;
}

/** An instant as the service writes it, in UTC. */
const instant = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?Z/g;

/** Converts times in UTC to the zone of the file. */
function inZone(words: string, { dates }: Mapping): string {
  if (dates === undefined) return words;
  const zone = zoneOf(dates.zone);
  return words.replaceAll(instant, (found) => {
    const at = Date.parse(found);
    return Number.isNaN(at) ? found : zone.format(at).replace(".000", "");
  });
}

/** Replaces pointers (`/quantity`) and field names (`scheduledDate`) by the names of columns. */
const inColumns = (words: string, mapping: Mapping): string =>
  inZone(words, mapping).replaceAll(
    /\/(\w+)|\b[a-z]+[A-Z]\w*/g,
    (name, pointer?: string) => nameOf(pointer ?? name, mapping) || name,
  );

function problemOf({ path, message }: FieldError, row: SourceRow, mapping: Mapping): RowProblem {
  const field = path.split("/")[1] ?? "";
  const said = inColumns(message, mapping);
  if (!isField(field)) return { message: `${path} ${said}` };
  const source = mapping.fields.get(field);
  return problemWith(field, nameOf(field, mapping), source && cellOf(source, row), said);
}

/** What an error says about a row, field by field if known. */
export function problemsOf(error: PartnerError, row: SourceRow, mapping: Mapping): RowProblem[] {
  if (error.errors.length > 0) return error.errors.map((one) => problemOf(one, row, mapping));
  return [{ message: inColumns(error.message, mapping) }];
}

/** Two rows with one externalId and different fields. */
export const contradiction = (line: number, mapping: Mapping): RowProblem => ({
  message: `${nameOf("externalId", mapping)} is also used in line ${line}, whose other cells differ. Keep only one of the rows`,
});

/** Why a row was not accepted, in one sentence. */
export const explain = (error: PartnerError, row: SourceRow, mapping: Mapping): string =>
  sayProblems(problemsOf(error, row, mapping));
