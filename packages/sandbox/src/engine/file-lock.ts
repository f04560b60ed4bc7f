import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";
import { UsageError } from "@totem-partner/spec/program";
import { isFields } from "@totem-partner/spec/fields";

/** macOS (O_EXLOCK) and Windows (UV_FS_O_EXLOCK) lock a file as they open it; Node has no names for their flags. */
const locking: Partial<Record<NodeJS.Platform, number>> = { darwin: 0x20 | constants.O_NONBLOCK, win32: 0x1000_0000 };

/** The time a killed process may take to give its lock back, in seconds. */
const patience = 2;

/** Linux locks an open file, which util-linux does for the processes that inherit it. */
function lockOpen(descriptor: number): boolean {
  // oxlint-disable-next-line workspace/started-command -- Only Linux runs it.
  const { status, error } = spawnSync("flock", ["--timeout", String(patience), "3"], {
    stdio: ["ignore", "ignore", "ignore", descriptor],
  });
  if (error) throw new UsageError(`flock cannot be run (${error.message}). Install util-linux.`);
  return status === 0;
}

/**
 * Locks a file, which is created if it is missing. The kernel holds the lock until every process with the descriptor has
 * closed it or ended. Returns the descriptor; undefined while another process has the lock.
 */
export function lockFile(path: string, platform = process.platform): number | undefined {
  const isLinux = locking[platform] === undefined;
  try {
    const descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT | (locking[platform] ?? 0), 0o600);
    if (!isLinux || lockOpen(descriptor)) return descriptor;
    closeSync(descriptor);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    if (isLinux || !["EAGAIN", "EBUSY"].includes(String(codeOf(error)))) {
      throw new UsageError(`${path} cannot be opened: ${reasonOf(error)}`);
    }
  }
  return undefined;
}

export const codeOf = (error: unknown): unknown => (isFields(error) ? error["code"] : undefined);

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
