import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { nearest } from "@totem-partner/spec/nearest";
import { messageOf } from "@totem-partner/spec/program";
import { type Document, isNode, LineCounter, parseDocument } from "yaml";
import * as z from "zod";
import { Failure } from "../../failures/failure.ts";
import { readBounded } from "../../io.ts";
import { dateFormat } from "../cells/date-format.ts";
import type { DecimalStyle } from "../cells/decimal.ts";
import { overlaps } from "../cells/instant.ts";
import { isZone } from "../cells/zone.ts";
import { encodings, fileFormats } from "../reading/source.ts";
import { type Field, fieldKinds, fields, isField, isRequired } from "./fields.ts";

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

const schemaOf = (kind: (typeof fieldKinds)[Field]) =>
  kind === "list" ? list : kind === "start" || kind === "end" ? dated : single;

const fieldSchemas = Object.fromEntries(
  fields.map((field) => {
    const schema = schemaOf(fieldKinds[field]).transform(sourceOf);
    return [field, isRequired(field) ? schema : schema.optional()];
  }),
);

/** The form of a mapping. */
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

/** The YAML parser's work grows with the square of the number of keys. */
const mostKilobytes = 128;
const mostAliases = 100;
const mostShown = 20;

const refuse = (...lines: string[]) => new Failure(lines);

/** The line of the value at a path, or of the last existing value on the way to it. */
function lineOf(document: Document, counter: LineCounter, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    const start = isNode(node) ? node.range?.[0] : undefined;
    if (start !== undefined) return counter.linePos(start).line;
  }
  return 1;
}

/** The content of the document. Refuses one whose aliases are unknown, or repeat its parts without end. */
function contentOf(document: Document, path: string): unknown {
  try {
    return document.toJS({ maxAliasCount: mostAliases });
  } catch (error) {
    throw refuse(`The mapping ${path} is not valid YAML: ${messageOf(error)}`);
  }
}

function sayIssue({ code, message, ...issue }: z.core.$ZodIssue): string {
  if (code === "unrecognized_keys" && "keys" in issue) {
    const known = issue.path.at(-1) === "fields" ? fields : [];
    return issue.keys
      .map((key) => {
        const meant = nearest(key, known);
        return `does not allow ${key}${meant === undefined ? "" : `; did you mean ${meant}?`}`;
      })
      .join("; ");
  }
  if (issue.input === undefined) return "is missing";
  if (code === "invalid_value" && "values" in issue && issue.values.length > 1)
    return `must be one of ${issue.values.map(String).join(", ")}`;
  return message.replace(/^Invalid input: expected (\w+).*$/, "must be of type $1");
}

export async function readMapping(path: string): Promise<Mapping> {
  const counter = new LineCounter();
  const advice = "totem-partner init FILE writes one.";
  const bounds = { name: `The mapping ${path}`, mostKilobytes, what: "a mapping", advice };
  const written = new TextDecoder().decode(await readBounded(createReadStream(path), bounds));
  const document = parseDocument(written, { lineCounter: counter, prettyErrors: false });
  const [mistake] = document.errors;
  if (mistake !== undefined) {
    const { line } = counter.linePos(mistake.pos[0]);
    throw refuse(`The mapping ${path} is not valid YAML: line ${line}: ${mistake.message}`);
  }
  const at = (where: readonly PropertyKey[]) => `${path}, line ${lineOf(document, counter, where)}`;
  const content = contentOf(document, path);
  const read = mappingSchema.safeParse(content, { reportInput: true });
  if (read.success) {
    const { dates, fields: given } = read.data;
    if (dates === undefined && (given["scheduledDate"] ?? given["endDate"]) !== undefined)
      throw refuse(
        `${at(["fields"])}: dates is missing. It must define the zone and formats of scheduledDate and endDate.`,
      );
    const digest = createHash("sha256").update(written).digest("hex");
    const sources = Object.entries(given).flatMap(([field, source]) =>
      isField(field) && source !== undefined ? [[field, source] as const] : [],
    );
    return { ...read.data, digest, fields: new Map(sources), place: (field) => at(["fields", field]) };
  }
  const { issues } = read.error;
  const said = issues.slice(0, mostShown).map((issue) => {
    const name = issue.path.map(String).join(".");
    return `${at(issue.path)}: ${name === "" ? "the mapping" : name} ${sayIssue(issue)}`;
  });
  if (issues.length > mostShown) said.push(`and ${issues.length - mostShown} more`);
  throw refuse("The mapping is invalid:", ...said.map((one) => `  ${one}`));
}
