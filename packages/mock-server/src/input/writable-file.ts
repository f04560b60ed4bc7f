import { access, mkdir, open, rm } from "node:fs/promises";
import { unwritableFile, UsageError } from "./usage-error.ts";

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

/** Creates a folder, if it is missing. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new UsageError(`The directory ${folder} cannot be created (${reason}); choose another.`);
  });
}
