import { createHash } from "node:crypto";
import { isRecord } from "../record.ts";

/** Enough to notice any accident; it is no protection against deliberate changes. */
const sumOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

const form = /^\{"sum":"([\da-f]{16})",(.*)\}$/s;

/** How every line begins. */
export const lineStart = '{"sum":"';

/** A line of a journal: JSON with a checksum of the rest of it and its number, so that no line is lost or moved unnoticed. */
export function writeLine(line: number, value: object): string {
  const rest = JSON.stringify({ line, ...value }).slice(1, -1);
  return `${lineStart}${sumOf(rest)}",${rest}}\n`;
}

/** What a line says, without its line break; undefined when it is not as it was written. */
export function readLine(text: string): Record<string, unknown> | undefined {
  const [, sum, rest] = form.exec(text) ?? [];
  if (rest === undefined || sumOf(rest) !== sum) return undefined;
  const value: unknown = JSON.parse(`{${rest}}`);
  return isRecord(value) ? value : undefined;
}
