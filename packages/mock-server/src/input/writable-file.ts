import { access, open, rm } from "node:fs/promises";
import { unwritableFile } from "./usage-error.ts";

/** Checks that a file can be written, without changing it. */
export async function checkWritable(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  try {
    // Permissions are not enough: a disk can be full or read-only, and a path can be a folder.
    await (await open(file, "a")).close();
    if (!isThere) await rm(file);
  } catch (error) {
    throw unwritableFile(file, error);
  }
}
