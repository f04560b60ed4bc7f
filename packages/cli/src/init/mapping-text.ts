import { stringify } from "yaml";
import { type Field, fieldKinds, fields, isRequired, uuid } from "../push/mapping/fields.ts";
import { encodings, isWorkbook } from "../push/reading/source.ts";
import { dateFields, guessDates, withTimes } from "./date-guess.ts";
import { type Sample, textsOf } from "./sample.ts";
import { guessOperation } from "./column-names.ts";
import { decimalReader, type DecimalStyle } from "../push/cells/decimal.ts";

const styles: readonly DecimalStyle[] = [
  { decimal: "." },
  { decimal: "," },
  { decimal: ",", thousands: "." },
  { decimal: ".", thousands: "," },
  { decimal: ",", thousands: " " },
  { decimal: ".", thousands: " " },
  { decimal: ".", thousands: "'" },
];

/** The simplest style that parses most of the texts, and whether they can be read differently, as 1.250 can. */
export function guessNumbers(texts: readonly string[]): { style: DecimalStyle; open: boolean } {
  const tried = styles.map((style) => {
    const read = decimalReader(style);
    const values = texts.map((text) => {
      const found = read({ type: "text", text });
      return "value" in found ? found.value : undefined;
    });
    return { style, values, count: values.filter((value) => value !== undefined).length };
  });
  const most = Math.max(0, ...tried.map(({ count }) => count));
  const best = tried.filter(({ count }) => count === most);
  const [first] = best;
  if (first === undefined) return { style: { decimal: "." }, open: true };
  // Styles that parse the same numbers are no alternatives; 1.250 as 1250 and as 1.25 are.
  const open = best.some(({ values }) => values.some((value, at) => value !== first.values[at]));
  return { style: first.style, open };
}

const mostValues = 50;

const scalar = (value: string): string => stringify(value, { lineWidth: 0 }).trimEnd();

const inBraces = (value: object): string => stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trimEnd();

/** Keys and values for one line; a tab needs quotes that make it visible. */
const sign = (value: string): string => (value === "\t" ? '"\\t"' : JSON.stringify(value));

const remark = (text: string): string => text.replaceAll(/\s+/g, " ").slice(0, 80);

function fileLines({ style }: Sample): string[] {
  const { format, encoding, separator, header, sheet } = style;
  const lines = ["file:", `  format: ${format}`];
  const isPage = encoding === "windows-1252" || encoding === "cp850";
  const found = isPage ? "CONFIRM that accents and ñ are right below" : "found";
  if (!isWorkbook(format)) lines.push(`  encoding: ${encoding} # ${found}; or ${encodings.join(", ")}`);
  if (format === "csv") lines.push(`  separator: ${sign(separator)} # found`, `  quote: '"' # or none`);
  if (sheet !== undefined) lines.push(`  sheet: ${scalar(sheet)}`);
  const none = header === 0 ? "; 0: none, and columns are named 1, 2, 3" : "";
  if (format !== "jsonl") lines.push(`  header: ${header} # the line with the column names${none}`);
  return lines;
}

function numberLines(sample: Sample, column: string | undefined): string[] {
  const texts = column === undefined ? [] : textsOf(sample, column);
  const { style, open } = guessNumbers(texts);
  const seen = texts.slice(0, 3).map(remark).join("  ");
  const found = seen === "" ? "" : ` # found: ${seen}`;
  const unsure = texts.length === 0 ? "no quantities were found" : open && "the file can also be read differently";
  const check = unsure === false ? "" : ` # CONFIRM: ${unsure}`;
  return [
    `numbers:${found}`,
    `  decimal: ${sign(style.decimal)}${check}`,
    `  thousands: ${style.thousands === undefined ? "none" : sign(style.thousands)} # the separator between groups of three digits`,
  ];
}

function dateLines(sample: Sample, sources: readonly (readonly string[])[], zone: string): string[] {
  const texts = sources.flatMap((columns) => textsOf(sample, ...columns));
  const { formats, open } = guessDates(texts);
  const seen = texts.slice(0, 3).map(remark).join("  ");
  const order = open ? "; day and month could be the other way around" : "";
  const chosen = formats.length > 0 ? formats : ["ISO"];
  const unread = seen === "" ? "CONFIRM: the file shows no dates as text" : `FILL IN: no known format matches ${seen}`;
  return [
    "dates:",
    `  zone: ${scalar(zone)} # CONFIRM: the time zone of the dates`,
    `  formats: # ${formats.length > 0 ? `CONFIRM${order}. Found: ${seen}` : unread}`,
    ...chosen.map((format) => `    - ${scalar(format)}`),
    "  overlap: wider # the hour that occurs twice in autumn: wider, earlier, later or refuse",
  ];
}

/** The values that a mapping must translate: each once, whatever its case, and no ids of the service. */
export function valuesToTranslate(texts: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const text of texts) {
    const key = text.toLowerCase();
    if (!uuid.test(text) && !found.has(key)) found.set(key, text);
  }
  return [...found.values()];
}

function valueLines(field: Field, column: string, sample: Sample): string[] {
  const texts = valuesToTranslate(textsOf(sample, column)).slice(0, mostValues);
  const isOperation = field === "operationType";
  const isCertain = column === field;
  if (!isOperation && (field !== "totemGroupId" || texts.length === 0))
    return [`  ${field}: ${scalar(column)}${isCertain ? "" : " # CONFIRM"}`];
  const blank = `FILL IN: ${isOperation ? "loading or unloading" : "the id of this totem group"}`;
  const targets = texts.map((text) => {
    const guess = isOperation ? guessOperation(text) : undefined;
    return `      ${scalar(text)}: ${guess ?? '""'} # ${guess === undefined ? blank : "CONFIRM"}`;
  });
  const values = targets.length > 0 ? ["    values: # in any case; a value that is not listed is an error"] : [];
  return [`  ${field}:`, `    column: ${scalar(column)}${isCertain ? "" : " # CONFIRM"}`, ...values, ...targets];
}

function fieldLines(field: Field, [column, ...others]: readonly string[], sample: Sample): string[] {
  if (column === undefined)
    return isRequired(field)
      ? [`  # ${field}: FILL IN: name a column, or { value: ... } for all rows. Every authorization needs it.`]
      : [`  # ${field}:`];
  if (others.length > 0)
    return [`  ${field}: ${inBraces({ columns: [column, ...others] })} # CONFIRM: a date and its time`];
  if (fieldKinds[field] === "list") return [`  ${field}: ${inBraces({ column, separator: "," })} # CONFIRM`];
  return valueLines(field, column, sample);
}

export function mappingText(sample: Sample, guesses: ReadonlyMap<Field, string>, name: string, zone: string): string {
  const sources = withTimes(sample, guesses);
  const dated = dateFields.flatMap((field) => (guesses.has(field) ? [sources.get(field) ?? []] : []));
  const used = new Set([...sources.values()].flat());
  const others = sample.header.filter((column) => !used.has(column));
  return [
    `# Maps the columns of ${remark(name)} to the fields of authorizations.`,
    "# Read every line that says CONFIRM or FILL IN, then try it: totem-partner push FILE --map THIS --dry-run",
    "version: 1",
    ...fileLines(sample),
    ...numberLines(sample, guesses.get("quantity")),
    ...(dated.length > 0 ? dateLines(sample, dated, zone) : []),
    "fields: # a column name, or { column, values }, { column, default } or { value }",
    ...fields.flatMap((field) => fieldLines(field, sources.get(field) ?? [], sample)),
    ...(others.length > 0 ? [`# Columns that are not used: ${others.map(remark).join(", ")}`] : []),
    "",
  ].join("\n");
}
