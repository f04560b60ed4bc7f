import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const script = fileURLToPath(new URL("../../check-setup.mjs", import.meta.url));
let root = "";

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "set up "));
  await write("package.json", { devDependencies: { node: "20.0.0" } });
  await write("packages/sdk/package.json", { dependencies: { "openapi-fetch": "0.17.0" } });
  await mkdir(join(root, "scripts"));
  await cp(script, join(root, "scripts/check-setup.mjs"));
});

afterEach(() => rm(root, { recursive: true }));

async function write(file: string, content: unknown): Promise<void> {
  await mkdir(join(root, file, ".."), { recursive: true });
  await writeFile(join(root, file), JSON.stringify(content));
}

async function install(): Promise<void> {
  await write("node_modules/.modules.yaml", {});
  await write("node_modules/node/package.json", {});
  await write("packages/sdk/node_modules/openapi-fetch/package.json", {});
}

function checkSetup(): { status: number | null; says: string } {
  const { status, stderr } = spawnSync(process.execPath, [join(root, "scripts/check-setup.mjs")], { encoding: "utf8" });
  return { status, says: stderr };
}

test("says nothing when everything is there", async () => {
  await install();
  expect(checkSetup()).toEqual({ status: 0, says: "" });
});

test("without node_modules, says how to install", () => {
  const { status, says } = checkSetup();
  expect(status).toBe(1);
  expect(says).toContain("there is no node_modules");
  expect(says).toContain("npx -y pnpm@12 install");
});

test("after an installation that broke off, says so", async () => {
  await install();
  await rm(join(root, "node_modules/.modules.yaml"));
  expect(checkSetup()).toMatchObject({ status: 1, says: expect.stringContaining("not installed completely") });
});

test("names the dependencies that a failed installation left out", async () => {
  await install();
  await rm(join(root, "packages/sdk/node_modules"), { recursive: true });
  expect(checkSetup()).toMatchObject({ status: 1, says: expect.stringContaining("What is missing: openapi-fetch.") });
});

test("under an older Node, names it and what puts the right one first", async () => {
  await install();
  await write("package.json", { devDependencies: { node: "99.1.0" } });
  const { status, says } = checkSetup();
  expect(status).toBe(1);
  expect(says).toContain(`needs Node 99, which the workspace brings along; but the Node that runs here is`);
  expect(says).toContain(process.execPath);
});
