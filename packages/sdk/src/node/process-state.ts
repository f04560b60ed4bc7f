import { readdir, readFile } from "node:fs/promises";
import { isFields } from "@totem-partner/spec/fields";

/**
 * The state of a process: `dying` was killed, and still has a thread that waits for the disk; for `unknown`, the
 * system does not report whether it is alive or dying.
 */
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

/** Whether SIGKILL is pending for the process, or for its first thread. */
async function isKilled(process: string): Promise<boolean> {
  const status = await readFile(`${process}/status`, "utf8").catch(() => "");
  const pending = status.matchAll(/^(?:SigPnd|ShdPnd):\s*([\da-f]+)/gm);
  return [...pending].some(([, mask = "0"]) => (BigInt(`0x${mask}`) & 0x100n) !== 0n);
}

/** The start time of a process as Linux reports it, in ticks since boot. */
export const birthOf = async (pid: number): Promise<string | undefined> => (await statOf(`/proc/${pid}`))?.[19];

/** The state of the process that started at `birth`: after a restart, another process may have the same id. */
export async function stateOf(pid: number, birth: string | undefined): Promise<ProcessState> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (isFields(error) && error["code"] === "ESRCH") return "dead";
  }
  const folder = `/proc/${pid}`;
  const stat = await statOf(folder);
  if (stat === undefined) return "unknown";
  if (birth !== undefined && stat[19] !== birth) return "dead";
  const tasks = await readdir(`${folder}/task`).catch(() => []);
  const threads = await Promise.all(tasks.map((task) => statOf(`${folder}/task/${task}`)));
  // A zombie stays in the process table, where a signal still finds it.
  if (threads.every((thread) => thread === undefined || hasEnded(thread))) return "dead";
  return hasEnded(stat) || (await isKilled(folder)) ? "dying" : "alive";
}
