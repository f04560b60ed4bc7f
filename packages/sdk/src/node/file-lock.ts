import { link, mkdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import { isRecord } from "../record.ts";
import { journalError } from "./journal-error.ts";

/** Who holds a lock. */
interface Holder {
  pid: number;
  host: string;
  /** When the process began, where the system says so: after a restart, another one may have its id. */
  birth: string | undefined;
}

const mostTakeovers = 40;
const takeoverPause = 25;

const codeOf = (error: unknown) => (isRecord(error) ? error["code"] : undefined);

/** The start of a process as Linux tells it, in ticks since the system's own. */
async function birthOf(pid: number): Promise<string | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}

async function readHolder(lock: string): Promise<Holder | "gone" | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(lock, "utf8"));
    if (!isRecord(value)) return undefined;
    const { pid, host, birth } = value;
    if (typeof pid !== "number" || typeof host !== "string") return undefined;
    return { pid, host, birth: typeof birth === "string" ? birth : undefined };
  } catch (error) {
    return codeOf(error) === "ENOENT" ? "gone" : undefined;
  }
}

/** Whether the process is known to be gone; on another machine that is unknown. */
async function isDead({ pid, host, birth }: Holder): Promise<boolean> {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "ESRCH";
  }
  const now = await birthOf(pid);
  return birth !== undefined && now !== undefined && birth !== now;
}

/** Removes the lock of a dead process; one at a time, so that none removes the lock of who has just done the same. */
async function removeStale(path: string, lock: string): Promise<void> {
  const guard = `${lock}.takeover`;
  for (let times = 0; ; times++) {
    try {
      await mkdir(guard);
      break;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
      if (times === mostTakeovers)
        throw journalError(path, `is being taken over. If no push is running, remove ${guard}.`);
      await setTimeout(takeoverPause);
    }
  }
  try {
    const holder = await readHolder(lock);
    if (typeof holder === "object" && (await isDead(holder))) await rm(lock, { force: true });
  } finally {
    await rmdir(guard);
  }
}

/**
 * Takes a file for this process, by a second one beside it, and returns what gives it back. The lock of a process that
 * died is recognised by its id.
 *
 * @throws `ConfigurationError` when another push has it.
 */
export async function lockFile(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`;
  const own = `${lock}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  const holder: Holder = { pid: process.pid, host: hostname(), birth: await birthOf(process.pid) };
  await writeFile(own, JSON.stringify(holder), { flag: "wx" });
  try {
    for (;;) {
      try {
        await link(own, lock); // With its content from the first moment on, unlike a file that is opened and then written.
        return () => rm(lock, { force: true });
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw error;
      }
      const other = await readHolder(lock);
      if (other === "gone") continue;
      if (other === undefined)
        throw journalError(path, `has an unreadable lock. If no push is running, remove ${lock}.`);
      if (!(await isDead(other))) {
        throw journalError(
          path,
          `is in use by process ${other.pid} on ${other.host}. Wait for it to end; if it is not a push, remove ${lock}.`,
        );
      }
      await removeStale(path, lock);
    }
  } finally {
    await rm(own, { force: true });
  }
}
