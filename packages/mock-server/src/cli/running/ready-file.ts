import { rmSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { UsageError } from "../../input/usage-error.ts";

/** What a program that started the server needs to know. */
export interface Ready {
  url: string;
  /** The key of the default company. A proxy has none. */
  apiKey?: string;
  pid: number;
}

/**
 * Writes the file atomically. The returned function removes it; it is also removed at any other exit, except when the
 * process is killed.
 */
export async function writeReadyFile(path: string, ready: Ready): Promise<() => void> {
  const draft = `${path}.${String(ready.pid)}.tmp`;
  try {
    await writeFile(draft, `${JSON.stringify(ready)}\n`);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new UsageError(
      `--ready-file ${path} cannot be written: ${error instanceof Error ? error.message : "unknown"}`,
    );
  }
  const remove = () => {
    process.off("exit", remove);
    rmSync(path, { force: true });
  };
  process.on("exit", remove);
  return remove;
}
