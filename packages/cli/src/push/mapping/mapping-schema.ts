import * as z from "zod";
import { overlaps } from "../cells/instant.ts";
import { dateFormat } from "../cells/date-format.ts";
import { isZone } from "../cells/zone.ts";
import { encodings, fileFormats } from "../reading/source.ts";
import { type FieldKind, fieldKinds, fields, isRequired } from "./fields.ts";

const text = z.string("must be text; put it in quotes").min(1, "must not be empty");
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
  quote: z.union([sign, z.literal("none")]).default('"'),
  header: z.int("must be a line number").min(1).max(1000).default(1),
  sheet: text.optional(),
});

const numbers = z
  .strictObject({
    decimal: z.enum([",", "."]).default("."),
    thousands: z.enum([",", ".", " ", "'", "none"]).default("none"),
  })
  .refine(({ decimal, thousands }) => decimal !== thousands, "must use different signs for decimal and thousands");

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
  column: text,
  values: z.record(z.string(), filled).optional(),
  default: scalar.optional(),
});
const columns = z.strictObject({ columns: z.array(text).min(1).max(20) });
const split = z.strictObject({ column: text, separator: text });
const constant = z.strictObject({ value: scalar });

const forms = "must be a column name, or one of { column, values }, { column, default }, { value }";
const single = z.union([text, column, constant], forms);
const dated = z.union([text, column, columns, constant], `${forms}, { columns }`);
const list = z.union([text, split, columns], "must be a column name, or one of { column, separator }, { columns }");

const schemaOf = (kind: FieldKind) => (kind === "list" ? list : kind === "start" || kind === "end" ? dated : single);

const fieldSchemas = Object.fromEntries(
  fields.map((field) => {
    const schema = schemaOf(fieldKinds[field]);
    return [field, isRequired(field) ? schema : schema.optional()];
  }),
);

/** What a mapping file says. */
export const mappingSchema = z.strictObject({
  version: z.literal(1, "must be 1"),
  file: file.prefault({}),
  numbers: numbers.prefault({}),
  dates: dates.optional(),
  fields: z.strictObject(fieldSchemas, "must say which column each field comes from"),
});

/** A mapping as it was read. */
export type MappingContent = z.infer<typeof mappingSchema>;
