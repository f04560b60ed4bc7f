import { closeSync, openSync, readSync } from "node:fs";

/** The text of a file, of which at most so many bytes are read; undefined if it is larger. */
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
