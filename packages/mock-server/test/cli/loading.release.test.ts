import { execFile } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { Scratch } from "../support/scratch.ts";

const bin = fileURLToPath(new URL("../../src/bin.ts", import.meta.url));

/** Writes what was loaded at exit, and ends a server as soon as it is ready. */
const reporter = `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (text, ...more) => {
    if (String(text).includes(" is ready at ")) process.kill(process.pid, "SIGTERM");
    return write(text, ...more);
  };
  process.on("exit", () => process.stderr.write(JSON.stringify([...loaded, ...process.moduleLoadList])));
`;

/** Our files and the modules of Node that a command loads. */
async function loadedBy(...command: string[]): Promise<string[]> {
  const preload = `data:text/javascript,${encodeURIComponent(reporter)}`;
  const { stderr } = await promisify(execFile)(process.execPath, ["--import", preload, bin, ...command]);
  return JSON.parse(stderr) as string[];
}

const serve = ["serve", "--port", "0", "--contract", "off"];

test("a server starts without the code of other commands, without checks, without undici, and without TLS", async () => {
  const loaded = await loadedBy(...serve);
  expect(loaded).toContainEqual(expect.stringMatching(/mock-server\/src\/running-server\.ts$/));
  const needless =
    /src\/(proxy|matrix|observe|calibration\/probes|writing|client|receiver|api\/routes)\/|program\/completion\/(scripts|candidates)|\/zod\/|cross-spawn|internal\/deps\/undici\/undici|\bhttps$/;
  expect(loaded.filter((name) => needless.test(name))).toEqual([]);
});

test("help is printed without loading what a command does", async () => {
  const loaded = await loadedBy("learn", "--help");
  const needless = /(start-mock|running)-server|src\/cli\/(learn|serve)\.ts|chosen-trials/;
  expect(loaded.filter((name) => needless.test(name))).toEqual([]);
  expect(loaded.filter((name) => name.includes("/packages/certification/"))).toEqual([]);
});

/** Runs `--version` under some variables of Node's compile cache. */
const versionUnder = (variables: Readonly<Record<string, string>>) =>
  promisify(execFile)(process.execPath, [bin, "--version"], { env: { PATH: process.env["PATH"], ...variables } });

test("compiled code is kept in the folder that the user names, or nowhere", async () => {
  await using scratch = await Scratch.create();
  const [kept, unused] = [scratch.path("kept"), scratch.path("unused")];
  await mkdir(unused);
  await versionUnder({ TMPDIR: kept });
  expect(await readdir(scratch.path("kept/node-compile-cache"))).toHaveLength(1);
  await versionUnder({ TMPDIR: unused, NODE_DISABLE_COMPILE_CACHE: "1" });
  await versionUnder({ TMPDIR: unused, NODE_COMPILE_CACHE: scratch.path("named") });
  expect(await readdir(unused)).toEqual([]);
  expect(await readdir(scratch.path("named"))).toHaveLength(1);
});

test("a folder that cannot be written changes nothing", async () => {
  await using scratch = await Scratch.create();
  const { stdout, stderr } = await versionUnder({ TMPDIR: await scratch.write("file", "in the way") });
  expect([stdout, stderr]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+\n$/), ""]);
});
