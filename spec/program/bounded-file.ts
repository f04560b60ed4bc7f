import { closeSync, openSync, readSync } from "node:fs";
import type { Readable } from "node:stream";
import { messageOf, UsageError } from "./program.ts";

/** The errors of files that cannot be read, or are too large. */
interface Refusals {
  unreadable: (error: unknown) => Error;
  tooLarge: () => Error;
}

function contentOf(file: string, most: number): string | undefined {
  const descriptor = openSync(file, "r");
  try {
    const chunks: Buffer[] = [];
    for (let size = 0; size <= most;) {
      const chunk = Buffer.alloc(Math.min(64 * 1024, most + 1 - size));
      const count = readSync(descriptor, chunk);
      if (count === 0) return Buffer.concat(chunks).toString("utf8");
      chunks.push(chunk.subarray(0, count));
      size += count;
    }
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}

/** The text of a file, of which no more than these bytes are read. */
export function readBoundedFile(file: string, most: number, { unreadable, tooLarge }: Refusals): string {
  let text: string | undefined;
  try {
    text = contentOf(file, most);
  } catch (error) {
    throw unreadable(error);
  }
  if (text === undefined) throw tooLarge();
  return text;
}

/** Throws a TypeError if the stream yields anything but bytes, as one with an encoding does. */
export async function* bytesOf(stream: Readable): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError("The stream has an encoding; read it without one.");
    yield chunk;
  }
}

/** The content of a stream; undefined if it is larger than this. */
export async function bytesUpTo(most: number, stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytesOf(stream)) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The sources of a token: the flag or its variable, and a file. */
export interface TokenFlags {
  adminToken?: string;
  adminTokenFile?: string;
}

/** More than any token: a larger file contains none. */
const longestToken = 1024;

/** The token of an operator, if there is one: from the flag, else from its variable, else from the file. */
export function tokenIn({ adminToken, adminTokenFile: file }: TokenFlags, form: RegExp, mistake: string) {
  const unfit = (): UsageError => new UsageError(mistake);
  const unreadable = (error: unknown) =>
    new UsageError(`--admin-token-file ${file ?? ""} cannot be read: ${messageOf(error)}`);
  const read = (): string | undefined =>
    file === undefined ? undefined : readBoundedFile(file, longestToken, { unreadable, tooLarge: unfit });
  const token = adminToken ?? read()?.replace(/\r?\n$/, "");
  if (token === undefined || form.test(token)) return token;
  throw unfit();
}
