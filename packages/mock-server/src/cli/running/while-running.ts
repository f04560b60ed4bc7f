import { watchLauncher } from "./launcher.ts";
import { type Ready, writeReadyFile } from "./ready-file.ts";

/** A running server, and the path of its ready file, if any. */
export interface Running {
  server: { close: () => Promise<void> };
  readyFile: string | undefined;
  ready: Omit<Ready, "pid">;
}

/**
 * Runs a function while a server is running, and always closes it. When the npx or npm that started the process is
 * gone, the process receives a SIGTERM.
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
