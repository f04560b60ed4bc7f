import { rename, rm, writeFile } from "node:fs/promises";
import { UsageError } from "./usage-error.ts";

/** What a program that started the server needs to know. */
export interface Ready {
  url: string;
  apiKey: string;
  pid: number;
}

/** Writes the file in one step: whoever sees it sees it whole. */
export async function writeReadyFile(path: string, ready: Ready): Promise<void> {
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
}

/** Takes the file away, when the server is gone. */
export const removeReadyFile = (path: string): Promise<void> => rm(path, { force: true });
