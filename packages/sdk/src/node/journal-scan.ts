import type { FileHandle } from "node:fs/promises";
import { isFields } from "@totem-partner/spec/fields";
import { journalError } from "./journal-error.ts";
import { lineStart, readLine } from "./journal-line.ts";
import { journalFormat, readRecord } from "./journal-record.ts";

const chunkSize = 1 << 16;
const lineBreak = 10;
const longestLine = 1 << 20;

/** Where a journal ends. */
interface Scanned {
  /** How many lines it has. */
  lines: number;
  /** How many bytes they occupy; the torn rest of a line may follow. */
  size: number;
}

/** The lines of a file with their positions; the last may lack its line break. */
async function* linesOf(file: FileHandle): AsyncGenerator<{ bytes: Buffer; start: number; complete: boolean }> {
  let rest = Buffer.alloc(0);
  let start = 0;
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

function checkHeader(path: string, header: Record<string, unknown>, service: string): void {
  if (header["format"] !== journalFormat.format)
    throw journalError(path, "is not a push journal. Choose another file.");
  if (header["version"] !== journalFormat.version) {
    throw journalError(
      path,
      `was written by another version of this package (format ${String(header["version"])}). Use that version.`,
    );
  }
  if (header["service"] !== service) {
    throw journalError(
      path,
      `belongs to pushes to ${String(header["service"])}, but this one goes to ${service}. Use a file for each service.`,
    );
  }
}

/**
 * Reads a journal from its beginning, and calls `found` with each entry and the position of its line. The last line
 * may be damaged, as after a crash; its row is sent again.
 *
 * @throws `ConfigurationError` for a file that is not a journal, belongs to another service, or is damaged in the
 *   middle.
 */
export async function scanJournal(
  path: string,
  file: FileHandle,
  service: string,
  found: (externalId: string, start: number) => void,
): Promise<Scanned> {
  let scanned: Scanned = { lines: 0, size: 0 };
  let damaged: number | undefined;
  for await (const { bytes, start, complete } of linesOf(file)) {
    const line = scanned.lines + 1;
    if (damaged !== undefined) {
      throw journalError(
        path,
        `is damaged at line ${damaged}. Restore the file, or remove this line and everything after it: those rows are sent again, and externalId prevents duplicates.`,
      );
    }
    const text = bytes.toString("utf8");
    if (line === 1 && !lineStart.startsWith(text.slice(0, lineStart.length))) {
      throw journalError(path, "is not a push journal. Choose another file.");
    }
    const value = complete ? readLine(text) : undefined;
    const record = line === 1 ? undefined : readRecord(value);
    if (!isFields(value) || value["line"] !== line || (line > 1 && record === undefined)) {
      damaged = line;
      continue;
    }
    if (record) found(record.externalId, start);
    else checkHeader(path, value, service);
    scanned = { lines: line, size: start + bytes.length + 1 };
  }
  return scanned;
}
