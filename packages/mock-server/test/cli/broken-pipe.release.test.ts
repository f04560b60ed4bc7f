import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const bin = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

test.each([[["assumptions"]], [["serve", "--help"]]])(
  "whoever stops reading the output of %j is no failure",
  async (parameters) => {
    const child = spawn(process.execPath, [bin, ...parameters], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    let complaints = "";
    child.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
    const [code]: unknown[] = await once(child, "close");
    expect([code, complaints]).toEqual([0, ""]);
  },
);
