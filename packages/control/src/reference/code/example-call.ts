import type { OperationId } from "@totem-partner/spec/operations";

export interface ExampleForm {
  kind: "form";
  fields: readonly (readonly [name: string, value: string])[];
  file?: { part: string; type: string };
}

/** A call as the contract shows it, with its ids and values filled in. It has no key: that is in the environment. */
export interface ExampleCall {
  operationId: OperationId;
  method: string;
  path: string;
  query: readonly (readonly [name: string, value: string | number | boolean])[];
  body?: { kind: "json"; value: unknown } | ExampleForm;
}

/** The name of the file that the examples of forms send, from the folder that they run in. */
export const exampleFile = "protocol.pdf";

export function targetOf({ path, query }: ExampleCall): string {
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

export const readableJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** The heads of a form's parts as literal contents, for languages whose clients make no forms. */
export const formHeads = ({ fields, file }: ExampleForm, boundary: string, quote: string): string[] => {
  const head = (name: string) => `${boundary}\\r\\nContent-Disposition: form-data; name=${quote}${name}${quote}`;
  return [
    ...fields.map(([name, value]) => `${head(name)}\\r\\n\\r\\n${value}\\r\\n`),
    ...(file ? [`${head(file.part)}; filename=${quote}${exampleFile}${quote}\\r\\n`] : []),
  ];
};

export interface Notation {
  object: readonly [open: string, close: string];
  list: readonly [open: string, close: string];
  /** The name of a field, with what separates it from its value. */
  name: (name: string) => string;
  text: (text: string) => string;
  /** The words for true, false and null, if not these. */
  words?: Readonly<Record<string, string>>;
}

function between([open, close]: readonly [string, string], lines: readonly string[], isShort: boolean): string {
  if (lines.length === 0 || isShort) return open + lines.join(", ") + close;
  const indented = lines.map((line) => `    ${line.replaceAll("\n", "\n    ")},\n`);
  return `${open}\n${indented.join("")}${close}`;
}

/** A value as a literal of a language: a field a line, lists of plain values on one. */
export function literal(value: unknown, notation: Notation): string {
  const { object, list, name: nameOf, text, words = {} } = notation;
  if (typeof value === "string") return text(value);
  if (typeof value !== "object" || value === null) return words[String(value)] ?? String(value);
  if (Array.isArray(value)) {
    const isShort = value.every((item) => typeof item !== "object" || item === null);
    const items = value.map((item) => literal(item, notation));
    return between(list, items, isShort);
  }
  const fields = Object.entries(value).map(([name, field]) => nameOf(name) + literal(field, notation));
  return between(object, fields, false);
}
