import { execFile } from "node:child_process";
import { mkdir, mkdtempDisposable, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { expect, test } from "vitest";

const run = promisify(execFile);
const here = fileURLToPath(new URL("../", import.meta.url));
const readme = await readFile(join(here, "README.md"), "utf8");

/** The files of the README, by their names. */
const files = new Map(
  [...readme.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, name = "", text = ""]) => [name, text]),
);

/** Packages as they are installed: built, and with MSW beside them. */
async function installIn(project: string): Promise<void> {
  const modules = join(project, "node_modules");
  await mkdir(modules);
  const entries = { msw: ["index", "matchers", "node", "browser", "vitest"], sdk: ["index"] };
  for (const [name, sources] of Object.entries(entries)) {
    const folder = join(modules, "@totem-partner", name);
    await build({
      entryPoints: sources.map((source) => join(here, "..", name, "src", `${source}.ts`)),
      outdir: folder,
      bundle: true,
      splitting: true,
      format: "esm",
      platform: "neutral",
      mainFields: ["module", "main"],
      external: ["msw", "msw/*"],
    });
    const exports = Object.fromEntries(
      sources.map((source) => [source === "index" ? "." : `./${source}`, `./${source}.js`]),
    );
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module", exports }));
  }
  const tools = {
    msw: import.meta.resolve("msw/package.json"),
    jest: new URL("../../../scripts/node_modules/jest/package.json", import.meta.url).href,
    vitest: import.meta.resolve("vitest/package.json"),
  };
  for (const [name, manifest] of Object.entries(tools)) {
    await symlink(dirname(fileURLToPath(manifest)), join(modules, name), "dir");
  }
}

/** Writes files of the README into a project and runs a program there; answers what it wrote. */
async function runInProject(names: readonly string[], ...parameters: string[]): Promise<string> {
  await using project = await mkdtempDisposable(join(tmpdir(), "readme-"));
  await installIn(project.path);
  for (const name of names) {
    const text = files.get(name);
    if (text === undefined) throw new Error(`The README has no file ${name}.`);
    await writeFile(join(project.path, name), text);
  }
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", CI: "true" };
  const { stdout, stderr } = await run(process.execPath, parameters, { cwd: project.path, env });
  return stdout + stderr;
}

test("the first lines of the README print what they say", async () => {
  const printed = await runInProject(["first.mjs"], "first.mjs");
  expect(printed.trim()).toBe("{ items: [], total: 0, limit: 50, offset: 0 }");
  expect(files.get("first.mjs")).toContain(printed.trim());
});

const jest = /"test": "node ([^"]*)"/.exec(files.get("package.json") ?? "")?.[1] ?? "";

test.each([
  ["Vitest", ["orders.test.ts"], "node_modules/vitest/vitest.mjs run --reporter=verbose", /Tests\s+1 passed/],
  ["Jest", ["package.json", "orders.test.js"], jest, /Tests:\s+1 passed, 1 total/],
  ["node:test", ["orders.node-test.mjs"], "--test orders.node-test.mjs", /pass 1\n/],
])("the recipe for %s passes there", async (_tool, names, parameters, passed) => {
  expect(await runInProject(names, ...parameters.split(" "))).toMatch(passed);
});
