import { createHash } from "node:crypto";
import { fdatasync, fsync } from "node:fs";
import { type FileHandle, open, truncate } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { fingerprintTable } from "../push/fingerprint.ts";
import type { OpenPushJournal, PushJournal } from "../push/push-options.ts";
import { lockFile } from "./file-lock.ts";
import { atPath, journalError, journalFormat, recordAt, scanJournal, writeLine } from "./journal-record.ts";

/** Items that arrive while a batch is written form the next, and share an fsync. After a failure, nothing is written. */
export function groupCommit<T>(commit: (items: readonly T[]) => Promise<void>) {
  let waiting: T[] = [];
  let next: Promise<void> | undefined;
  let last = Promise.resolve();

  const write = (): Promise<void> => {
    const items = waiting;
    waiting = [];
    next = undefined;
    last = commit(items);
    return last;
  };
  return {
    add: (item: T): Promise<void> => {
      waiting.push(item);
      next ??= last.then(write);
      return next;
    },
    idle: () => last.catch(() => undefined),
  };
}

const highWord = 2 ** 32;

// By their descriptors: the handles of Yarn's Plug'n'Play have no methods for it.
const sync = (file: FileHandle): Promise<void> => promisify(fsync)(file.fd);
const syncData = (file: FileHandle): Promise<void> => promisify(fdatasync)(file.fd);

const keyOf = (externalId: string) => createHash("sha256").update(externalId).digest("hex");

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return; // Windows cannot open folders.
  const handle = await open(folder, "r");
  try {
    await sync(handle);
  } finally {
    await handle.close();
  }
}

/** Reads the entries, repairs the end, writes a missing header. Keeps 16 bytes for each externalId. */
async function openJournal(
  path: string,
  file: FileHandle,
  unlock: () => Promise<void>,
  service: string,
): Promise<OpenPushJournal> {
  const places = fingerprintTable(2);
  const keepPlace = (externalId: string, start: number): void => {
    places(keyOf(externalId)).set([start % highWord, Math.floor(start / highWord)]);
  };
  let { lines, size } = await scanJournal(path, file, service, keepPlace);
  const commits = groupCommit(async (records: readonly object[]) => {
    let text = "";
    const written: [externalId: string, start: number][] = [];
    for (const record of records) {
      if ("externalId" in record) written.push([String(record.externalId), size + Buffer.byteLength(text)]);
      lines += 1;
      text += writeLine(lines, record);
    }
    try {
      await file.appendFile(text);
      await syncData(file);
    } catch (error) {
      throw atPath(path, error);
    }
    size += Buffer.byteLength(text);
    for (const [externalId, start] of written) keepPlace(externalId, start);
  });
  // By its path: Windows refuses to truncate what is open for appending.
  await truncate(path, size);
  await syncData(file);
  if (lines === 0) {
    await commits.add({ ...journalFormat, service });
    await syncFolder(dirname(path));
  }
  return {
    read: async (externalId) => {
      const [low = 0, high = 0] = places(keyOf(externalId));
      const start = high * highWord + low;
      if (start === 0) return undefined; // The header is there.
      const record = await recordAt(file, start);
      if (record === undefined) throw journalError(path, `changed while it was open, at byte ${start}. Push again.`);
      return record.externalId === externalId ? record.entry : undefined;
    },
    write: (externalId, entry) => commits.add({ externalId, ...entry }),
    close: async () => {
      await commits.idle();
      await file.close();
      await unlock();
    },
  };
}

/** A journal in a file. */
export interface FileJournal extends PushJournal {
  /**
   * Locks the journal before a push opens it, for a program with files of its own beside it. Returns the function that
   * unlocks it. Throws as `fileJournal` does.
   */
  lock(): Promise<() => Promise<void>>;
}

/**
 * A journal in a file: one line for each row before it is sent and one for its outcome, each durable before the push
 * continues. The file contains externalIds, digests, ids and error messages; no tax ids, bodies or key.
 *
 * A last line torn by a crash is dropped. While a push uses the file, a lock file exists beside it; a lock left by a
 * dead process does no harm. Use one file per set of rows, and delete it when they are done. Uses about 40 bytes of
 * memory per row.
 * @throws `ConfigurationError`, when the push starts, if another process uses the file, or if it is not a journal,
 * belongs to another service, or is damaged; `node:fs` errors with their codes.
 * @example
 * import { fileJournal } from "@totem-partner/sdk/node";
 *
 * const summary = await partner.authorizations.push(rows, { journal: fileJournal("push.ndjson") });
 */
export function fileJournal(path: string | URL): FileJournal {
  const name = path instanceof URL ? fileURLToPath(path) : path;
  let isLocked = false;
  return {
    lock: async () => {
      const unlock = await lockFile(name);
      isLocked = true;
      return () => {
        isLocked = false;
        return unlock();
      };
    },
    open: async (service) => {
      const unlock = isLocked ? () => Promise.resolve() : await lockFile(name);
      let file: FileHandle | undefined;
      try {
        file = await open(name, "a+", 0o600);
        return await openJournal(name, file, unlock, service);
      } catch (error) {
        await file?.close();
        await unlock();
        throw error;
      }
    },
  };
}
