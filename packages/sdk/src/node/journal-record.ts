import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { type Fields, isFields } from "@totem-partner/spec/fields";
import { ConfigurationError } from "../errors/kinds.ts";
import { unsent } from "../errors/partner-error.ts";
import type { JournaledOutcome, JournalEntry } from "../push/push-options.ts";

export const journalError = (path: string, why: string, cause?: unknown): ConfigurationError =>
  new ConfigurationError(`The journal ${path} ${why}`, { ...unsent, cause });

/** Names the path in an error of the system, which Node does not do for files that are open. */
export function atPath(path: string, error: unknown): unknown {
  return error instanceof Error && !("path" in error) ? Object.assign(error, { path }) : error;
}

/** Enough to detect any accident; it does not protect against deliberate changes. */
const sumOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

const form = /^\{"sum":"([\da-f]{16})",(.*)\}$/s;

const lineStart = '{"sum":"';

/** A line of JSON with a checksum of its content and its number, so that lost or moved lines are detected. */
export function writeLine(line: number, value: object): string {
  const rest = JSON.stringify({ line, ...value }).slice(1, -1);
  return `${lineStart}${sumOf(rest)}",${rest}}\n`;
}

export function readLine(text: string): Record<string, unknown> | undefined {
  const [, sum, rest] = form.exec(text) ?? [];
  if (rest === undefined || sumOf(rest) !== sum) return undefined;
  const value: unknown = JSON.parse(`{${rest}}`);
  return isFields(value) ? value : undefined;
}

export const journalFormat = { format: "totem-partner-push", version: 1 } as const;

export function checkHeader(path: string, header: Fields, service: string): void {
  if (header["version"] !== journalFormat.version) {
    const format = String(header["version"]);
    throw journalError(path, `was written by another version of this package (format ${format}). Use that version.`);
  }
  if (header["service"] !== service) {
    const other = String(header["service"]);
    const why = `belongs to pushes to ${other}, but this one goes to ${service}. Use a file for each service.`;
    throw journalError(path, why);
  }
}

const results: readonly unknown[] = ["created", "existing", "stored", "rejected"];

/** The checksum shows that this package wrote the line, so the fields of an outcome are not checked again. */
const isOutcome = (value: unknown): value is JournaledOutcome =>
  isFields(value) && results.includes(value["result"]) && (value["result"] !== "rejected" || isFields(value["error"]));

export function readRecord(value: unknown): { externalId: string; entry: JournalEntry } | undefined {
  if (!isFields(value)) return undefined;
  const { externalId, fingerprint, outcome } = value;
  if (typeof externalId !== "string" || typeof fingerprint !== "string") return undefined;
  if (outcome === undefined) return { externalId, entry: { fingerprint } };
  return isOutcome(outcome) ? { externalId, entry: { fingerprint, outcome } } : undefined;
}

const lineBreak = 10;
const longestLine = 1 << 20;

export async function recordAt(file: FileHandle, start: number): Promise<ReturnType<typeof readRecord>> {
  for await (const { bytes } of linesOf(file, start, 4096)) return readRecord(readLine(bytes.toString("utf8")));
  return undefined;
}

const notAJournal = (path: string) => journalError(path, "is not a push journal. Choose another file.");

/** The lines of a file with their positions; the last may lack its line break. */
async function* linesOf(
  file: FileHandle,
  start: number,
  chunkSize: number,
): AsyncGenerator<{ bytes: Buffer; start: number; complete: boolean }> {
  let rest = Buffer.alloc(0);
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(chunkSize), 0, chunkSize, start + rest.length);
    if (bytesRead === 0) break;
    rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    for (let end = rest.indexOf(lineBreak); end !== -1; end = rest.indexOf(lineBreak)) {
      yield { bytes: rest.subarray(0, end), start, complete: true };
      start += end + 1;
      rest = rest.subarray(end + 1);
    }
    if (rest.length > longestLine) break;
  }
  if (rest.length > 0) yield { bytes: rest, start, complete: false };
}

/** Finds the entries. A damaged last line, as after a crash, does not count: its row is sent again. */
export async function scanJournal(
  path: string,
  file: FileHandle,
  service: string,
  found: (externalId: string, start: number) => void,
): Promise<{ lines: number; size: number }> {
  let scanned = { lines: 0, size: 0 };
  let damaged: number | undefined;
  for await (const { bytes, start, complete } of linesOf(file, 0, 1 << 16)) {
    const line = scanned.lines + 1;
    if (damaged !== undefined) {
      const remedy = `Restore the file, or remove this line and everything after it: those rows are sent again, and externalId prevents duplicates.`;
      throw journalError(path, `is damaged at line ${damaged}. ${remedy}`);
    }
    const text = bytes.toString("utf8");
    const head = text.slice(0, lineStart.length);
    if (line === 1 && (complete ? head !== lineStart : !lineStart.startsWith(head))) throw notAJournal(path);
    const value = complete ? readLine(text) : undefined;
    const record = line === 1 ? undefined : readRecord(value);
    if (!isFields(value) || value["line"] !== line || (line > 1 && record === undefined)) {
      damaged = line;
      continue;
    }
    if (record) found(record.externalId, start);
    else if (value["format"] === journalFormat.format) checkHeader(path, value, service);
    else throw notAJournal(path);
    scanned = { lines: line, size: start + bytes.length + 1 };
  }
  return scanned;
}
