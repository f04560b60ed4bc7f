/** The way a language writes values. */
export interface Notation {
  object: readonly [open: string, close: string];
  list: readonly [open: string, close: string];
  /** The name of a field, with what separates it from its value. */
  name: (name: string) => string;
  text: (text: string) => string;
  /** What stands for true, false and null, if not these. */
  words?: Readonly<Record<string, string>>;
}

const isScalar = (value: unknown): boolean => typeof value !== "object" || value === null;

function scalar(value: unknown, { text, words = {} }: Notation): string {
  if (typeof value === "string") return text(value);
  const written = JSON.stringify(value);
  return words[written] ?? written;
}

function between([open, close]: readonly [string, string], lines: readonly string[], isShort: boolean): string {
  if (lines.length === 0) return open + close;
  if (isShort) return open + lines.join(", ") + close;
  const indented = lines.map((line) => `    ${line.replaceAll("\n", "\n    ")},\n`);
  return `${open}\n${indented.join("")}${close}`;
}

/** A value as a literal of a language: a field a line, lists of plain values on one. */
export function literal(value: unknown, notation: Notation): string {
  if (typeof value !== "object" || value === null) return scalar(value, notation);
  if (Array.isArray(value)) {
    const items = value.map((item) => literal(item, notation));
    return between(notation.list, items, value.every(isScalar));
  }
  const fields = Object.entries(value).map(([name, field]) => notation.name(name) + literal(field, notation));
  return between(notation.object, fields, false);
}

/** JSON as people read it. */
export const readableJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** A text with every line but its first moved in. */
export const indentedBy = (spaces: number, text: string): string => text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
