/** JSON as other languages serialize it, derived from JavaScript's compact form. */

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A JSON string, or a separator between two values. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[,:]/g;

const inAscii = (json: string): string => json.replace(/[\u0080-\uffff]/g, escaped);
const withSpaces = (json: string): string => json.replace(token, (found) => (found.length === 1 ? `${found} ` : found));
const withSlashes = (json: string): string => json.replaceAll("/", String.raw`\/`);
const withUpperCaseEscapes = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (found) => `\\u${escaped(found).slice(2).toUpperCase()}`);

/**
 * Twice what a delivery needs. Indentation multiplies nested content, and `JSON.stringify` cannot handle every depth.
 */
const deepest = 8;

const isShallow = (value: unknown, levels = deepest): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));

/**
 * Each serialization of a parsed body, named by its difference. None for a body that is nested deeper than a delivery
 * ever is.
 */
export function* spellings(value: unknown): Generator<readonly [difference: string, json: string]> {
  if (!isShallow(value)) return;
  const compact = JSON.stringify(value);
  yield ["as JSON without white space", compact];
  if (typeof value === "string") yield ["as the JSON that it holds in a string", value];
  for (const indent of [2, 4, "\t"]) {
    const indented = JSON.stringify(value, null, indent);
    yield ["as indented JSON", indented];
    yield ["as indented JSON with a line break at the end", `${indented}\n`];
  }
  yield ["as JSON with a space after commas and colons", withSpaces(compact)];
  yield ["as JSON with a space after commas and colons, and with escapes", withSpaces(inAscii(compact))];
  yield ["as JSON with escapes for what is not ASCII", inAscii(compact)];
  yield ["as JSON with escapes for what is not ASCII", withUpperCaseEscapes(compact)];
  yield ["as JSON with escaped slashes", withSlashes(compact)];
  yield ["as JSON with escaped slashes, and with escapes for what is not ASCII", withSlashes(inAscii(compact))];
  yield ["as JSON with escapes for <, > and &", compact.replace(/[<>&\u2028\u2029]/g, escaped)];
}
