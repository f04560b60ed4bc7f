import { rmSync } from "node:fs";
import { replaceFile } from "@totem-partner/spec/program";
import { UsageError } from "../../input/usage-error.ts";

/** What a program that started the server needs to know. A proxy has no key. */
interface Ready {
  url: string;
  apiKey?: string;
  pid: number;
}

/** Writes the file atomically. The returned function removes it, and so does any exit of the process. */
export async function writeReadyFile(path: string, ready: Ready): Promise<() => void> {
  const draft = `${path}.${String(ready.pid)}.tmp`;
  await replaceFile(path, `${JSON.stringify(ready)}\n`, draft).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : "unknown";
    throw new UsageError(`--ready-file ${path} cannot be written: ${reason}`);
  });
  const remove = () => {
    process.off("exit", remove);
    rmSync(path, { force: true });
  };
  process.on("exit", remove);
  return remove;
}

/** Runs a function, then closes the server. Its ready file exists meanwhile. */
export async function whileRunning<T>(
  server: { close: () => Promise<void> },
  readyFile: string | undefined,
  ready: Omit<Ready, "pid">,
  use: () => Promise<T>,
): Promise<T> {
  let removeReadyFile: (() => void) | undefined;
  try {
    if (readyFile !== undefined) removeReadyFile = await writeReadyFile(readyFile, { ...ready, pid: process.pid });
    return await use();
  } finally {
    removeReadyFile?.();
    await server.close();
  }
}
