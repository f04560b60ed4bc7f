import { createHash } from "node:crypto";
import { isFields } from "@totem-partner/spec/fields";

/** Enough to detect any accident; it does not protect against deliberate changes. */
const sumOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

const form = /^\{"sum":"([\da-f]{16})",(.*)\}$/s;

/** How every line begins. */
export const lineStart = '{"sum":"';

/**
 * A line of a journal: JSON with a checksum of its content and its number, so that lost or moved lines are detected.
 */
export function writeLine(line: number, value: object): string {
  const rest = JSON.stringify({ line, ...value }).slice(1, -1);
  return `${lineStart}${sumOf(rest)}",${rest}}\n`;
}

/** The content of a line, given without its line break; undefined if it was altered. */
export function readLine(text: string): Record<string, unknown> | undefined {
  const [, sum, rest] = form.exec(text) ?? [];
  if (rest === undefined || sumOf(rest) !== sum) return undefined;
  const value: unknown = JSON.parse(`{${rest}}`);
  return isFields(value) ? value : undefined;
}
