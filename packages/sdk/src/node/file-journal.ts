import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { fingerprintTable } from "../push/fingerprint.ts";
import type { JournalEntry, OpenPushJournal, PushJournal } from "../push/push-journal.ts";
import { lockFile } from "./file-lock.ts";
import { GroupCommit } from "./group-commit.ts";
import { journalError, journalFormat, readLine, readRecord, writeLine } from "./journal-record.ts";
import { scanJournal } from "./journal-scan.ts";

const readSize = 4096;
const highWord = 2 ** 32;

/**
 * An open file, with the position of the last entry of each externalId: 20 bytes for each, as in `fingerprintTable`.
 */
class OpenFileJournal implements OpenPushJournal {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #unlock: () => Promise<void>;
  readonly #places = fingerprintTable(2);
  readonly #commits = new GroupCommit<object>((records) => this.#append(records));
  #lines = 0;
  #size = 0;

  constructor(path: string, file: FileHandle, unlock: () => Promise<void>) {
    this.#path = path;
    this.#file = file;
    this.#unlock = unlock;
  }

  /** Reads the existing entries, repairs the end, and writes the header of a new file. */
  async begin(service: string): Promise<void> {
    const found = await scanJournal(this.#path, this.#file, service, (id, start) => this.#keepPlace(id, start));
    this.#lines = found.lines;
    this.#size = found.size;
    await this.#file.truncate(found.size);
    await this.#file.datasync();
    if (found.lines > 0) return;
    await this.#commits.add({ ...journalFormat, service });
    await syncFolder(dirname(this.#path));
  }

  async read(externalId: string): Promise<JournalEntry | undefined> {
    const [low = 0, high = 0] = this.#places(keyOf(externalId));
    const start = high * highWord + low;
    if (start === 0) return undefined; // The header is there.
    const record = readRecord(readLine(await this.#lineAt(start)));
    if (record === undefined)
      throw journalError(this.#path, `changed while it was open, at byte ${start}. Push again.`);
    return record.externalId === externalId ? record.entry : undefined;
  }

  write(externalId: string, entry: JournalEntry): Promise<void> {
    return this.#commits.add({ externalId, ...entry });
  }

  async close(): Promise<void> {
    await this.#commits.idle();
    await this.#file.close();
    await this.#unlock();
  }

  async #append(records: readonly object[]): Promise<void> {
    let text = "";
    const places: [externalId: string, start: number][] = [];
    for (const record of records) {
      if ("externalId" in record) places.push([String(record.externalId), this.#size + Buffer.byteLength(text)]);
      this.#lines += 1;
      text += writeLine(this.#lines, record);
    }
    await this.#file.appendFile(text);
    await this.#file.datasync();
    this.#size += Buffer.byteLength(text);
    for (const [externalId, start] of places) this.#keepPlace(externalId, start);
  }

  async #lineAt(start: number): Promise<string> {
    let bytes = Buffer.alloc(0);
    for (;;) {
      const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(readSize), 0, readSize, start + bytes.length);
      bytes = Buffer.concat([bytes, buffer.subarray(0, bytesRead)]);
      const end = bytes.indexOf(10);
      if (end !== -1 || bytesRead === 0) return bytes.toString("utf8", 0, Math.max(end, 0));
    }
  }

  #keepPlace(externalId: string, start: number): void {
    this.#places(keyOf(externalId)).set([start % highWord, Math.floor(start / highWord)]);
  }
}

const keyOf = (externalId: string) => createHash("sha256").update(externalId).digest("hex");

/** Makes the name of a new file durable. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // Windows cannot open folders.
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * A journal in a file: one line for each row before it is sent and one for its outcome, each durable before the push
 * continues. The file contains externalIds, digests, ids and error messages; no tax ids, bodies or key.
 *
 * A last line torn by a crash is dropped. While a push uses the file, a lock file exists beside it; a lock left by a
 * dead process does no harm. Use one file per set of rows, and delete it when they are done. Uses about 40 bytes of
 * memory per row.
 *
 * @throws `ConfigurationError`, when the push starts, if another process uses the file, or if it is not a journal,
 * belongs to another service, or is damaged; `node:fs` errors with their codes.
 * @example
 * import { fileJournal } from "@totem-partner/sdk/node";
 *
 * const summary = await partner.authorizations.push(rows, { journal: fileJournal("push.ndjson") });
 */
export function fileJournal(path: string | URL): PushJournal {
  const name = path instanceof URL ? fileURLToPath(path) : path;
  return {
    open: async (service) => {
      const unlock = await lockFile(name);
      let file: FileHandle | undefined;
      try {
        file = await open(name, "a+", 0o600);
        const journal = new OpenFileJournal(name, file, unlock);
        await journal.begin(service);
        return journal;
      } catch (error) {
        await file?.close();
        await unlock();
        throw error;
      }
    },
  };
}
