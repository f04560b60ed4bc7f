import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

async function run(script: URL, environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [fileURLToPath(script)], { env: { ...process.env, ...environment } });
  const ended = new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  const [output, complaints, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { output, complaints, code };
}

test("the demo shows what happened and ends with 0", async () => {
  const { output, complaints, code } = await run(new URL("../src/demo.ts", import.meta.url), { FORCE_COLOR: "1" });
  expect(complaints).toBe("");
  expect(output).toMatch(/│ Claim +│ Found +│/);
  expect(output).toMatch(/│ ✓ │ Cancelling it again is refused +│ AlreadyFinishedError, status 409 +│/);
  expect(output).toContain("All 20 claims were checked and hold.");
  expect(output).not.toContain("✗");
  expect(output).not.toContain("\u001B");
  expect(code).toBe(0);
});

test("a claim that does not hold is named, and the code is 1", async () => {
  const { output, code } = await run(new URL("./demo-with-idle-cancel.ts", import.meta.url));
  expect(output).toContain("6 of 20 claims do not hold:");
  expect(output).toContain("\n✗ Cancelling ends an authorization (expected: Finished; found: Active)\n");
  expect(output).toMatch(/│ ✗ │ Cancelling ends an authorization/);
  expect(code).toBe(1);
});
