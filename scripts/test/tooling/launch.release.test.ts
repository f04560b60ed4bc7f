import { realpath, rm, utimes } from "node:fs/promises";
import { expect, test } from "vitest";
import { plantWorkspace } from "./planted-workspace.ts";

const server = "packages/server/src/bin.ts";
const tool = "scripts/tool.ts";
const anew = "install --config.optimistic-repeat-install=false";
const forPrograms = `${anew} --prod --frozen-lockfile --trust-lockfile --filter=./packages/server --filter=./spec`;

test("a program of a package installs what it depends on and bundles, once, and gets its arguments", async () => {
  await using workspace = await plantWorkspace();
  const first = await workspace.launch([server, "serve", "--port", "0"]);
  expect(first).toMatchObject({ code: 0, stdout: "It runs serve --port 0\n", stderr: "pnpm installs\n" });
  expect(await workspace.installations()).toEqual([forPrograms]);
  expect(await workspace.launch([server])).toMatchObject({ code: 0, stdout: "It runs\n", stderr: "" });
  expect(await workspace.installations()).toEqual([]);
});

test("a tool installs everything, also after a program, and a program removes none of it", async () => {
  await using workspace = await plantWorkspace();
  await workspace.launch([server]);
  expect(await workspace.launch([tool, "--check"])).toMatchObject({ code: 0, stdout: "It runs --check\n" });
  expect(await workspace.installations()).toEqual([forPrograms, anew]);
  await rm(workspace.path("packages/server/node_modules"), { recursive: true });
  await workspace.launch([server]);
  expect(await workspace.installations()).toEqual([`${anew} --filter=./packages/server --filter=./spec`]);
  await workspace.write("docs/node_modules/vite/package.json", {});
  await rm(workspace.path("packages/server/node_modules"), { recursive: true });
  await workspace.launch([server]);
  expect(await workspace.installations()).toEqual([anew]);
});

test("without a program, what the first circle of the tests needs is installed", async () => {
  await using workspace = await plantWorkspace();
  expect(await workspace.launch([])).toMatchObject({ code: 0, stdout: "" });
  const folders = [".", "spec", "packages/client", "packages/server", "scripts/node"];
  const filters = folders.map((folder) => `--filter=./${folder}`);
  expect(await workspace.installations()).toEqual([[anew, ...filters].join(" ")]);
});

test("a Node that cannot run the sources installs one that can, also for what the program starts and for the next run", async () => {
  await using workspace = await plantWorkspace();
  await workspace.write(server, "console.log(process.env.PATH)");
  const { stdout } = await workspace.launch([server], { on: "22.17.1" });
  expect(stdout).toContain(workspace.path("scripts/node/node_modules/node"));
  expect(await workspace.installations()).toEqual([`${forPrograms} --filter=./scripts/node`]);
  expect(await realpath(workspace.path("node_modules/.bin/node"))).toBe(await realpath(process.execPath));
});

test.each([
  ["process.exit(3)", { code: 3 }],
  ["process.kill(process.pid, 'SIGKILL')", { signal: "SIGKILL" }],
  [
    "process.on('SIGTERM', () => process.exit(4)); setInterval(() => {}, 1000); process.kill(process.ppid, 'SIGTERM')",
    { code: 4 },
  ],
])(
  "where a program cannot take the place of the launcher, it is given its signals and ends it: %s",
  async (text, end) => {
    await using workspace = await plantWorkspace();
    await workspace.write(server, text);
    expect(await workspace.launch([server], { on: "22.17.1" })).toMatchObject(end);
  },
);

test.each([tool, "examples/push/src/demo.ts"])(
  "%s runs on no older Node than the one that is brought",
  async (program) => {
    await using workspace = await plantWorkspace();
    await workspace.write("scripts/node/package.json", { name: "brought", dependencies: { node: "26.1.0" } });
    await workspace.write("examples/push/package.json", { name: "push", private: true });
    await workspace.write(program, "console.log(process.env.PATH)");
    const brought = workspace.path("scripts/node/node_modules/node");
    expect((await workspace.launch([program], { on: "24.18.0" })).stdout).toContain(brought);
    expect((await workspace.launch([program], { on: "26.0.0" })).stdout).not.toContain(brought);
  },
);

test.each([
  ["an installation that was interrupted", "node_modules/.modules.yaml"],
  ["a dependency that somebody removed", "packages/server/node_modules/yaml"],
  ["what a dependency needs, which somebody removed", "node_modules/.pnpm/yaml@2.9.1"],
])("%s is installed again", async (_what, file) => {
  await using workspace = await plantWorkspace();
  await workspace.launch([server]);
  await workspace.installations();
  await rm(workspace.path(file), { recursive: true });
  expect(await workspace.launch([server])).toMatchObject({ code: 0 });
  expect(await workspace.installations()).toEqual([forPrograms]);
});

test("what changed since, as after a pull, is installed", async () => {
  await using workspace = await plantWorkspace();
  await workspace.launch([server]);
  await workspace.installations();
  const later = new Date(Date.now() + 60_000);
  await utimes(workspace.path("spec/package.json"), later, later);
  await workspace.launch([server]);
  expect(await workspace.installations()).toEqual([forPrograms]);
});

test.each([
  ["nothing", "nothing is installed yet"],
  ["half", "nothing is installed yet"],
])(
  "a failed installation of %s says what is missing and where to look, and starts nothing",
  async (extent, missing) => {
    await using workspace = await plantWorkspace();
    const { code, stdout, stderr } = await workspace.launch([server], { env: { INSTALLS: extent } });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`The workspace is not installed completely: ${missing}.`);
    expect(stderr).toContain(`\`pnpm ${forPrograms}\` failed; its output is above.`);
    expect(stderr).toContain("npx -y pnpm@12 install");
  },
);

test("another package manager is told which one installs", async () => {
  await using workspace = await plantWorkspace();
  const { code, stderr } = await workspace.launch([server], { env: { npm_config_user_agent: "npm/11.19.1 node/v20" } });
  expect(code).toBe(1);
  expect(stderr).toContain("Only pnpm can install it: use `npx -y pnpm@12 <script>`.");
});

test("an example is run by its name", async () => {
  await using workspace = await plantWorkspace();
  await workspace.write("examples/shop/package.json", { name: "shop", private: true });
  await workspace.write("examples/shop/src/main.ts", 'console.log("It sells", ...process.argv.slice(2));\n');
  expect(await workspace.launch(["examples", "shop", "a"])).toMatchObject({ code: 0, stdout: "It sells a\n" });
  const unknown = { code: 2, stdout: "", stderr: "Name one of the examples: shop.\n" };
  expect(await workspace.launch(["examples", "bakery"])).toMatchObject(unknown);
  expect(await workspace.launch(["examples"])).toMatchObject(unknown);
});
