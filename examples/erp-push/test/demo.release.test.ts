import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { demonstrate } from "../src/demonstration.ts";
import { connectWithIdleCancel } from "./idle-cancel.ts";

test("the demo shows what happened and ends with 0", async () => {
  const script = fileURLToPath(new URL("../src/demo.ts", import.meta.url));
  const child = spawn(process.execPath, [script], { env: { ...process.env, FORCE_COLOR: "1" } });
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [output, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  expect(complaints).toBe("");
  expect(output).toMatch(/│ Claim +│ Found +│/);
  expect(output).toMatch(/│ ✓ │ Cancelling it again is refused +│ AlreadyFinishedError, status 409 +│/);
  expect(output).toContain("All 20 claims were checked and hold.");
  expect(output).not.toContain("✗");
  expect(output).not.toContain("\u001B");
  expect(code).toBe(0);
});

test("a claim that does not hold is named, and the code is 1", async () => {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const code = await demonstrate({ colour: false, print, connect: connectWithIdleCancel });
  const output = `\n${printed.join("\n")}\n`;
  expect(output).toContain("6 of 20 claims do not hold:");
  expect(output).toContain("\n✗ Cancelling ends an authorization (expected: Finished; found: Active)\n");
  expect(output).toMatch(/│ ✗ │ Cancelling ends an authorization/);
  expect(code).toBe(1);
});
