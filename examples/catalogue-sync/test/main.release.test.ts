import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startMockServer } from "@totem-partner/mock-server";
import { expect, test } from "vitest";

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const run = promisify(execFile);

test("the program applies a file to the company of the environment, and exits with 2 when called wrongly", async () => {
  await using mock = await startMockServer();
  const { PATH = "" } = process.env;
  const env = { PATH, TOTEM_PARTNER_BASE_URL: mock.url, TOTEM_PARTNER_API_KEY: "test_main" };
  const call = (...parameters: string[]) => run(process.execPath, [fileAt("../src/main.ts"), ...parameters], { env });
  const applied = await call("apply", fileAt("../catalogue.yaml"));
  expect(applied.stdout).toContain("done: create product RYE-01\n");
  const again = await call("apply", fileAt("../catalogue.yaml"));
  expect(again.stdout).toMatch(/Nothing to change\.\n$/);
  await expect(call("aply")).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining("Usage:") });
});
