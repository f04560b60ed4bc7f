import { readFileSync } from "node:fs";

/** True if a process is running. Without a parent that waits for it, a process that has exited remains as a zombie. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}
