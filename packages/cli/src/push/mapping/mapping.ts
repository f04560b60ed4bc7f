import { nearest } from "@totem-partner/spec/nearest";
import * as z from "zod";
import { Failure } from "../../failures/failure.ts";
import { type Cell, joined } from "../cells/cell.ts";
import { dateFormat } from "../cells/date-format.ts";
import type { DecimalStyle } from "../cells/decimal.ts";
import { overlaps } from "../cells/instant.ts";
import { isZone } from "../cells/zone.ts";
import { encodings, fileFormats, type SourceRow } from "../reading/source.ts";
import { type Field, type FieldKind, fieldKinds, fields, isRequired } from "./fields.ts";

export type FieldSource =
  | { column: string; values?: ReadonlyMap<string, string> | undefined; default?: string | undefined }
  | { columns: readonly string[] }
  | { column: string; separator: string }
  | { value: string };

const text = z.string("must be text; put it in quotes").min(1, "must not be empty");
/** A column, which is a number in a file without names. */
const name = z.union([text, z.int().transform(String)], "must be a column name");
const sign = z.string("must be one character, in quotes").length(1, "must be one character");
const scalar = z.union([z.string(), z.number()], "must be text or a number");

const filled = z.union(
  [z.string().min(1, "must not be empty: fill it in"), z.number()],
  "must not be empty: fill it in",
);

const file = z.strictObject({
  format: z.enum(fileFormats).optional(),
  encoding: z.enum(encodings).default("utf-8"),
  separator: sign.default(","),
  quote: z
    .union([sign, z.literal("none")])
    .default('"')
    .transform((quote) => (quote === "none" ? undefined : quote)),
  header: z.int("must be a line number").min(0).max(1000).default(1),
  sheet: text.optional(),
  empty: z.array(text).max(20).optional(),
  leaveOut: z.strictObject({ column: name, values: z.array(text).min(1).max(20) }).optional(),
  shortRows: z.boolean("must be true or false").optional(),
});

const numbers = z
  .strictObject({
    decimal: z.enum([",", "."]).default("."),
    thousands: z.enum([",", ".", " ", "'", "none"]).default("none"),
  })
  .refine(({ decimal, thousands }) => decimal !== thousands, "must use different signs for decimal and thousands")
  .transform(({ decimal, thousands }) => ({ decimal, thousands: thousands === "none" ? undefined : thousands }));

const format = text.superRefine((value, context) => {
  const problem = value === "ISO" ? undefined : dateFormat(value);
  if (typeof problem === "string") context.addIssue(`${problem}. Write it as in d/M/yyyy H:mm, or ISO`);
});

const dates = z.strictObject({
  zone: text.refine(isZone, "must be a time zone, such as Europe/Madrid"),
  formats: z.array(format).min(1, "must name at least one format").max(20),
  overlap: z.enum(overlaps).default("wider"),
});

const column = z.strictObject({
  column: name,
  values: z.record(z.string(), filled).optional(),
  default: scalar.optional(),
});
const columns = z.strictObject({ columns: z.array(name).min(1).max(20) });
const split = z.strictObject({ column: name, separator: text });
const constant = z.strictObject({ value: scalar });

const forms = "must be a column name, or one of { column, values }, { column, default }, { value }";
const single = z.union([name, column, constant], forms);
const dated = z.union([name, column, columns, constant], `${forms}, { columns }`);
const list = z.union([name, split, columns], "must be a column name, or one of { column, separator }, { columns }");

/** Texts are compared ignoring case and surrounding white space. */
export const comparable = (text: string): string => text.trim().toLocaleLowerCase("en");

function sourceOf(given: z.infer<typeof dated | typeof list>): FieldSource {
  if (typeof given === "string") return { column: given };
  if ("columns" in given || "separator" in given) return given;
  if ("value" in given) return { value: String(given.value) };
  const { column, values, default: otherwise } = given;
  return {
    column,
    values: values && new Map(Object.entries(values).map(([from, to]) => [comparable(from), String(to)])),
    default: otherwise === undefined ? undefined : String(otherwise),
  };
}

const schemaOf = (kind: FieldKind) => (kind === "list" ? list : kind === "start" || kind === "end" ? dated : single);

const fieldSchemas = Object.fromEntries(
  fields.map((field) => {
    const schema = schemaOf(fieldKinds[field]).transform(sourceOf);
    return [field, isRequired(field) ? schema : schema.optional()];
  }),
);

export const mappingSchema = z.strictObject({
  version: z.literal(1, "must be 1"),
  file: file.prefault({}),
  numbers: numbers.prefault({}),
  dates: dates.optional(),
  fields: z.strictObject(fieldSchemas, "must say which column each field comes from"),
});

export interface Mapping extends Omit<z.infer<typeof mappingSchema>, "version" | "numbers" | "fields"> {
  digest: string;
  numbers: DecimalStyle;
  fields: ReadonlyMap<Field, FieldSource>;
  /** The position of something in the mapping file, as `mapping.yaml, line 3`. */
  place: (field: Field) => string;
}

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
