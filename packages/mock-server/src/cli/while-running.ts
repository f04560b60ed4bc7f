import { watchLauncher } from "./launcher.ts";
import { type Ready, writeReadyFile } from "./ready-file.ts";

/** Something that listens, and where its ready file is to be, if it has one. */
export interface Running {
  server: { close: () => Promise<void> };
  readyFile: string | undefined;
  ready: Omit<Ready, "pid">;
}

/**
 * Lets something happen while a server is there, and closes it whatever comes. When the npx or npm that started the
 * process is gone, the process gets a SIGTERM.
 */
export async function whileRunning<T>({ server, readyFile, ready }: Running, use: () => Promise<T>): Promise<T> {
  const stopWatching = watchLauncher(() => process.kill(process.pid, "SIGTERM"));
  try {
    const told = { ...ready, pid: process.pid };
    const remove = readyFile === undefined ? undefined : await writeReadyFile(readyFile, told);
    try {
      return await use();
    } finally {
      remove?.();
    }
  } finally {
    stopWatching();
    await server.close();
  }
}
