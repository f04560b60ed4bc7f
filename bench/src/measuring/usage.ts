import { readFile } from "node:fs/promises";

/** The resources that a process has used since it began, all its threads together. */
export interface Usage {
  cpuMicroseconds: number;
  memoryBytes: number;
}

/** On Linux, on any processor. */
const [microsecondsOfTick, bytesOfKibibyte] = [10_000, 1024];

/** The usage of another process, as Linux reports it; its CPU time in steps of ten milliseconds. */
async function usageOf(pid: number): Promise<Usage> {
  // oxlint-disable-next-line workspace/system-path -- The sandbox is measured on Linux alone.
  const [stat, status] = await Promise.all(["stat", "status"].map((name) => readFile(`/proc/${pid}/${name}`, "utf8")));
  // Its name, in parentheses, may contain spaces.
  const [user = 0, system = 0] = (stat ?? "")
    .replace(/^.*\) /, "")
    .split(" ")
    .slice(11, 13)
    .map(Number);
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status ?? "") ?? [];
  return { cpuMicroseconds: (user + system) * microsecondsOfTick, memoryBytes: Number(kibibytes) * bytesOfKibibyte };
}

/** The usage of the last program that another process has started. */
export async function usageOfChild(pid: number): Promise<Usage> {
  // oxlint-disable-next-line workspace/system-path -- As above.
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return usageOf(Number(children.trim().split(" ").at(-1)));
}
