import { access, open, rm } from "node:fs/promises";
import { UsageError } from "../input/usage-error.ts";

/** The error for a profile that cannot be written. */
export function unwritable(file: string, error: unknown): UsageError {
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return new UsageError(`The profile ${file} cannot be written (${reason}). Choose another path.`);
}

/**
 * Checks that a file can be written, without changing it.
 *
 * @throws {UsageError} if it cannot.
 */
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
    throw unwritable(file, error);
  }
}
