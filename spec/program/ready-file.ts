import { rmSync } from "node:fs";
import { messageOf, replaceFile, UsageError } from "./program.ts";

/** Writes the file atomically. The returned function removes it, and so does any exit of the process. */
async function writeReadyFile(path: string, ready: object): Promise<() => void> {
  const text = `${JSON.stringify({ ...ready, pid: process.pid })}\n`;
  await replaceFile(path, text, `${path}.${String(process.pid)}.tmp`).catch((error: unknown) => {
    throw new UsageError(`--ready-file ${path} cannot be written: ${messageOf(error)}`);
  });
  const remove = () => {
    process.off("exit", remove);
    rmSync(path, { force: true });
  };
  process.on("exit", remove);
  return remove;
}

/** Runs a function, then closes a server. Meanwhile its ready file, if any, says where it is, and in which process. */
export async function whileRunning<T>(
  server: { close: () => Promise<void> },
  readyFile: string | undefined,
  ready: object,
  use: () => Promise<T>,
): Promise<T> {
  let removeReadyFile: (() => void) | undefined;
  try {
    if (readyFile !== undefined) removeReadyFile = await writeReadyFile(readyFile, ready);
    return await use();
  } finally {
    removeReadyFile?.();
    await server.close();
  }
}
