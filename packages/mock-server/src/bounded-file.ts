import { closeSync, openSync, readSync } from "node:fs";

/**
 * The text of a file; undefined when it has more than so many bytes. No more than these are read, so that a device without
 * an end has one, too.
 *
 * @param file Its path.
 * @param most How many bytes it may have.
 * @throws {Error} of the system, for a file that cannot be read.
 */
export function readBoundedFile(file: string, most: number): string | undefined {
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
