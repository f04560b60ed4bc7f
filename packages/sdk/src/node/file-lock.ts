import { constants, copyFile, link, mkdir, readdir, readFile, realpath, rm, rmdir, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import { isFields } from "@totem-partner/spec/fields";
import { atPath, journalError } from "./journal-record.ts";

/** `dying` was killed, and has a thread that waits for the disk; for `unknown`, the system does not tell which. */
export type ProcessState = "alive" | "dying" | "dead" | "unknown";

/** The fields of a process or thread as Linux reports them, starting at its state; undefined if it does not exist. */
async function statOf(path: string): Promise<string[] | undefined> {
  try {
    const stat = await readFile(`${path}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

const hasEnded = ([state = ""]: readonly string[]): boolean => /[ZX]/.test(state);

/** PF_EXITING among the flags of a thread: it is past its signals, and not gone yet. */
const isExiting = (stat: readonly string[]): boolean => (Number(stat[6]) & 4) !== 0;

async function isKilled(process: string): Promise<boolean> {
  const status = await readFile(`${process}/status`, "utf8").catch(() => "");
  const pending = status.matchAll(/^(?:SigPnd|ShdPnd):\s*([\da-f]+)/gm);
  return [...pending].some(([, mask = "0"]) => (BigInt(`0x${mask}`) & 0x100n) !== 0n);
}

/** The folder in which Linux describes its processes. Other systems only report whether one exists. */
const processes = "/proc";

/** The state of the process that started at `birth`: after a restart, another process may have the same id. */
export async function stateOf(pid: number, birth: string | undefined, described = processes): Promise<ProcessState> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (isFields(error) && error["code"] === "ESRCH") return "dead";
  }
  const folder = `${described}/${pid}`;
  const stat = await statOf(folder);
  if (stat === undefined) return "unknown";
  if (birth !== undefined && stat[19] !== birth) return "dead";
  const tasks = await readdir(`${folder}/task`).catch(() => []);
  const threads = await Promise.all(tasks.map((task) => statOf(`${folder}/task/${task}`)));
  // A zombie stays in the process table, where a signal still finds it.
  if (threads.every((thread) => thread === undefined || hasEnded(thread))) return "dead";
  return hasEnded(stat) || isExiting(stat) || (await isKilled(folder)) ? "dying" : "alive";
}

interface Holder {
  pid: number;
  host: string;
  /** The start time of the process, if the system reports it: after a restart, another process may have the same id. */
  birth: string | undefined;
}

/** The system calls that a lock needs, replaceable in tests. */
const real = { stateOf, link, pause: (milliseconds: number): Promise<unknown> => setTimeout(milliseconds) };

export type LockDeps = typeof real;

const mostTakeovers = 40;
const takeoverPause = 25;
/** The pauses while a killed process exits, in milliseconds: its thread may be waiting for a slow disk. */
const dyingPauses = [25, 50, 100, 200, 400, 800, 1600, 1600, 1600, 1600, 1600];

const codeOf = (error: unknown) => (isFields(error) ? error["code"] : undefined);

async function readHolder(lock: string): Promise<Holder | "gone" | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(lock, "utf8"));
    if (!isFields(value)) return undefined;
    const { pid, host, birth } = value;
    if (typeof pid !== "number" || typeof host !== "string") return undefined;
    return { pid, host, birth: typeof birth === "string" ? birth : undefined };
  } catch (error) {
    return codeOf(error) === "ENOENT" ? "gone" : undefined;
  }
}

const stateOfHolder = async ({ pid, host, birth }: Holder, of: LockDeps["stateOf"]): Promise<ProcessState> =>
  host === hostname() ? of(pid, birth) : "alive";

/** Removes the lock of a dead process; one process at a time, so that none removes a lock just created by another. */
async function removeStale(path: string, lock: string, { stateOf, pause }: LockDeps): Promise<void> {
  const guard = `${lock}.takeover`;
  for (let times = 0; ; times++) {
    try {
      await mkdir(guard);
      break;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
      if (times === mostTakeovers)
        throw journalError(path, `is being taken over. If no push is running, remove ${guard}.`);
      await pause(takeoverPause);
    }
  }
  try {
    const holder = await readHolder(lock);
    if (typeof holder === "object" && (await stateOfHolder(holder, stateOf)) === "dead")
      await rm(lock, { force: true });
  } finally {
    await rmdir(guard);
  }
}

/** Creates a lock, unless there is one. A link has its content from the start, unlike a file that is opened and then written. */
async function claim(own: string, lock: string, { link }: LockDeps): Promise<void> {
  try {
    await link(own, lock);
  } catch (error) {
    if (codeOf(error) === "EEXIST") throw error;
    // Some file systems, such as exFAT, have no links.
    await copyFile(own, lock, constants.COPYFILE_EXCL);
  }
}

/** Locks a file for this process, with a lock file beside it. Awaits a killed holder's exit for up to ten seconds. */
export async function lockFile(path: string, deps = real): Promise<() => Promise<void>> {
  const lock = `${await realpath(path).catch(() => path)}.lock`; // A link to the file has the same lock.
  const own = `${lock}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  const birth = (await statOf(`${processes}/${process.pid}`))?.[19];
  const holder: Holder = { pid: process.pid, host: hostname(), birth };
  try {
    await writeFile(own, JSON.stringify(holder), { flag: "wx" }).catch((error: unknown) => {
      throw atPath(lock, error);
    });
    for (let pauses = 0; ;) {
      try {
        await claim(own, lock, deps);
        return () => rm(lock, { force: true });
      } catch (error) {
        if (codeOf(error) !== "EEXIST") throw error;
      }
      const other = await readHolder(lock);
      if (other === "gone") continue;
      if (other === undefined)
        throw journalError(path, `has an unreadable lock. If no push is running, remove ${lock}.`);
      const state = await stateOfHolder(other, deps.stateOf);
      const pause = state === "alive" ? undefined : dyingPauses[pauses];
      if (state === "dead") await removeStale(path, lock, deps);
      else if (pause !== undefined) {
        pauses += 1;
        await deps.pause(pause);
      } else {
        const killed = state === "dying" ? ", which was killed and has not ended yet" : "";
        throw journalError(
          path,
          `is in use by process ${other.pid} on ${other.host}${killed}. Wait for it to end; if it is not a push, remove ${lock}.`,
        );
      }
    }
  } finally {
    await rm(own, { force: true });
  }
}
