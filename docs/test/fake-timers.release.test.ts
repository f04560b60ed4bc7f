import { execFile } from "node:child_process";
import { cp, mkdir, mkdtempDisposable, readFile, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Resolves the packages that only a release needs. */
const { resolve: resolved } = createRequire(resolve("scripts/package.json"));

const guide = await readFile("docs/pages/guide/test-an-integration.md", "utf8");
const cells = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The tables of the guide: what each row comes to, by column. */
const documented = [...guide.matchAll(/^\| Under .*\n\|[ -|]*\n((?:\|.*\n)+)/gm)].flatMap(([table, body = ""]) => {
  const [, ...columns] = cells(table.split("\n")[0] ?? "");
  const rows = body.trim().split("\n").map(cells);
  return columns.map((column, at) => {
    const expected = rows.map(([name = "", ...row]) => [name, row[at] ?? ""] as const);
    return [column, Object.fromEntries<string>(expected)] as const;
  });
});

const jestIn = (environment: string): string[] => [
  ...["--experimental-vm-modules", "node_modules/jest/bin/jest.js", "--transform={}", "--testMatch=**/*.test.mjs"],
  ...["--forceExit", "--env", environment],
];
const vitestIn = (environment: string): string[] => [
  ...["--import", "./environments.mjs", "node_modules/vitest/vitest.mjs", "run", "--globals"],
  ...["--environment", environment],
];

/** The command that runs the rows, by column. */
const runs: Readonly<Record<string, string[]>> = {
  Vitest: vitestIn("node"),
  Jest: jestIn("node"),
  "Jest with `doNotFake`": jestIn("node"),
  Sinon: ["try.test.mjs"],
  "Sinon with `toNotFake`": ["try.test.mjs"],
  "jsdom in Vitest": vitestIn("jsdom"),
  "happy-dom in Vitest": vitestIn("happy-dom"),
  "jsdom in Jest": jestIn(resolved("jest-environment-jsdom")),
  "jest-fixed-jsdom": jestIn(resolved("jest-fixed-jsdom")),
  "happy-dom in Jest": jestIn(resolved("@happy-dom/jest-environment")),
};

/** Vitest looks for environments beside itself. */
const environments = `import { registerHooks } from "node:module";
const parents = ${JSON.stringify({
  jsdom: `file://${resolve("packages/sdk/package.json")}`,
  "happy-dom": `file://${resolve("scripts/package.json")}`,
})};
registerHooks({
  resolve: (name, context, next) =>
    next(name, Object.hasOwn(parents, name) ? { ...context, parentURL: parents[name] } : context),
});`;

const entries = { "mock-server": ["index"], msw: ["index", "node"], sdk: ["index"], webhooks: ["index"] };
let project: Awaited<ReturnType<typeof mkdtempDisposable>>;

beforeAll(async () => {
  project = await mkdtempDisposable(join(tmpdir(), "timers-"));
  const modules = join(project.path, "node_modules");
  for (const [name, sources] of Object.entries(entries)) {
    const folder = join(modules, "@totem-partner", name);
    await build({
      entryPoints: sources.map((source) => resolve("packages", name, "src", `${source}.ts`)),
      outdir: join(folder, "dist"),
      ...{ bundle: true, splitting: true, format: "esm", platform: "node", logLevel: "error" },
      external: ["msw", "msw/*", "@stoplight/*", "@faker-js/faker", "esbuild"],
      banner: {
        js: 'import { createRequire as requiring } from "node:module"; const require = requiring(import.meta.url);',
      },
    });
    const exports = Object.fromEntries(
      sources.map((source) => [source === "index" ? "." : `./${source}`, `./dist/${source}.js`]),
    );
    await writeFile(
      join(folder, "package.json"),
      JSON.stringify({ name: `@totem-partner/${name}`, version: "0.0.0", type: "module", exports }),
    );
  }
  const tools = { msw: "packages/msw", vitest: ".", jest: "scripts", sinon: "scripts" };
  for (const [name, from] of Object.entries(tools)) {
    await symlink(resolve(from, "node_modules", name), join(modules, name), "dir");
  }
  await cp("docs/test/timers", project.path, { recursive: true });
  await writeFile(join(project.path, "package.json"), '{ "type": "module" }');
  await writeFile(join(project.path, "environments.mjs"), environments);
  await mkdir(join(project.path, "found"));
});

afterAll(() => project.remove());

test("the guide has a column for each of the timers and environments", () => {
  expect(documented.map(([column]) => column)).toEqual(Object.keys(runs));
});

test.each(documented)("with %s, the guide says what works", async (column, expected) => {
  const file = join(project.path, "found", `${String(Object.keys(runs).indexOf(column))}.json`);
  const env = { ...process.env, TIMERS: column, FOUND: file, NODE_OPTIONS: "", NO_COLOR: "1", CI: "true" };
  const said = await new Promise<string>((end) => {
    execFile(process.execPath, runs[column] ?? [], { cwd: project.path, env }, (_, out, err) => end(out + err));
  });
  // If the packages cannot be loaded, nothing works.
  const none = JSON.stringify(Object.fromEntries(Object.keys(expected).map((row) => [row, "no"])));
  const found = await readFile(file, "utf8").catch(() => none);
  const rows = Object.entries(JSON.parse(found) as Record<string, string>).map(([row, came]) => {
    // An open connection may do without an advance, although the network's own callbacks are faked.
    const isEarlier = ["Jest", "Sinon"].includes(column) && came === "yes" && expected[row] === "once advanced";
    return [row, isEarlier ? "once advanced" : came];
  });
  expect(Object.fromEntries(rows), said).toEqual(expected);
});
