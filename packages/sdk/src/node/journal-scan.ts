import type { FileHandle } from "node:fs/promises";
import { isFields } from "@totem-partner/spec/fields";
import { checkHeader, journalError, journalFormat, lineStart, readLine, readRecord } from "./journal-record.ts";

const lineBreak = 10;
const longestLine = 1 << 20;

/** The line at a position, or what is left of it. */
export async function lineAt(file: FileHandle, start: number): Promise<string> {
  for await (const { bytes } of linesOf(file, start, 4096)) return bytes.toString("utf8");
  return "";
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

/**
 * Calls `found` with each entry and the position of its line; returns how many lines there are, and their bytes. The last
 * line may be damaged, as after a crash: it does not count, and its row is sent again. Throws a ConfigurationError for any
 * other damage, and for a file that is not a journal or belongs to another service.
 */
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
