import { readlink, stat } from "node:fs/promises";
import { basename, dirname, isAbsolute } from "node:path";
import { systemCode } from "../../failures/system-error.ts";

/** Codes of a path that leads to no file yet, or will never lead to one. */
const absent: readonly (string | undefined)[] = ["ENOENT", "ENOTDIR"];

async function unlessAbsent<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (absent.includes(systemCode(error))) return undefined;
    throw error;
  }
}

async function inodeOf(path: string): Promise<string | undefined> {
  const found = await unlessAbsent(stat(path, { bigint: true }));
  return found && `${found.dev}:${found.ino}`;
}

/** The path that a link leads to; undefined for what is no link. */
async function targetOf(path: string): Promise<string | undefined> {
  const target = await readlink(path).catch(() => undefined);
  if (target === undefined || isAbsolute(target)) return target;
  return `${dirname(path)}/${target}`; // Not normalised: `..` behind a link is the parent of what the link leads to.
}

/**
 * What tells a file from all others, whatever the path to it: device and inode, or those of its folder and the name that it
 * will have. Names are compared without case, as some file systems do.
 */
export async function identityOf(path: string): Promise<string> {
  const own = await inodeOf(path);
  if (own !== undefined) return own;
  const target = await targetOf(path);
  if (target !== undefined) return identityOf(target);
  const folder = (await inodeOf(dirname(path))) ?? dirname(path);
  return `${folder}/${basename(path).normalize("NFC").toLowerCase()}`;
}
