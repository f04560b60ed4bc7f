import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, inject, test } from "vitest";

/** `npx -y pnpm@12 campaign million` raises it. */
const rows = 5000 * inject("scale");
const program = fileURLToPath(new URL("memory/pusher.ts", import.meta.url));
const megabyte = 2 ** 20;
const twentyMinutes = 1_200_000;

interface Measured {
  heapUsed: number;
  arrayBuffers: number;
}

test(
  `the heap does not grow with ${rows} rows, and the table of their fingerprints by 38 bytes each at most`,
  async () => {
    const flags = ["--expose-gc", "--max-old-space-size=40", program, String(rows)];
    const { stdout } = await promisify(execFile)(process.execPath, flags);
    const held = JSON.parse(stdout) as Measured[];
    // Data that the process loads at its start are released somewhere in the first half.
    const [before, after] = [held[3], held[4]];
    expect(after!.heapUsed - before!.heapUsed).toBeLessThan((rows / 5) * 100);
    expect(after!.arrayBuffers).toBeLessThan(rows * 38 + megabyte);
    console.log(
      `${rows} rows: heap ${after!.heapUsed}, a fifth earlier ${before!.heapUsed}; table ${after!.arrayBuffers} bytes.`,
    );
  },
  twentyMinutes,
);
