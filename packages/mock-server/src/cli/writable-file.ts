import { access, open, rm } from "node:fs/promises";
import { UsageError } from "./usage-error.ts";

/** The complaint about a profile that cannot be written. */
export function unwritable(file: string, error: unknown): UsageError {
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return new UsageError(`The profile ${file} cannot be written (${reason}). Choose another path.`);
}

/**
 * Makes sure that a file can be written, and leaves it as it is.
 *
 * @throws {UsageError} when it cannot.
 */
export async function checkWritable(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  try {
    // Permissions alone do not say: a disk can be full or read-only, and a path be that of a folder.
    await (await open(file, "a")).close();
    if (!isThere) await rm(file);
  } catch (error) {
    throw unwritable(file, error);
  }
}
