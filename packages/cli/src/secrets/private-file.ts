import { open } from "node:fs/promises";
import { exitCodes } from "../failures/exit-codes.ts";
import { Failure } from "../failures/failure.ts";
import { systemReason } from "../failures/system-error.ts";

const mostBytes = 64 * 1024;

/**
 * Reads a secret from a file that only its owner can read. Trailing white space, such as the line break that editors
 * add, is not part of the secret.
 *
 * @throws {Failure} if the file cannot be read, others can read it, or it is empty. `shown` names it without
 *   repeating what may be the secret itself; a path that can be opened is a file, and is shown.
 */
export async function readPrivateFile(path: string, shown: string, platform = process.platform): Promise<string> {
  const file = await open(path, "r").catch((error: unknown) => {
    throw new Failure(exitCodes.usage, `${shown} cannot be read: ${systemReason(error)}. Check the path.`);
  });
  const refuse = (why: string) => new Failure(exitCodes.usage, `${path} ${why}`);
  try {
    const { mode, size } = await file.stat();
    // Windows has no such bits; files belong to their user by default.
    if (platform !== "win32" && (mode & 0o077) !== 0) {
      const bits = (mode & 0o777).toString(8).padStart(3, "0");
      throw refuse(`can be read or changed by other users (mode ${bits}). Run: chmod 600 ${path}`);
    }
    if (size > mostBytes) throw refuse(`is larger than ${mostBytes} bytes, so it cannot be a secret. Check the path.`);
    const secret = (await file.readFile("utf8")).replace(/^\uFEFF/, "").trimEnd();
    if (secret === "") throw refuse("is empty. Write the secret to it.");
    return secret;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw refuse(`cannot be read: ${systemReason(error)}. Check the path.`);
  } finally {
    await file.close();
  }
}
