import { readdir, readFile } from "node:fs/promises";
import { expect, test, vi } from "vitest";
import { UsageError } from "@totem-partner/spec/program";
import { type Alternative, alternatives, nameOf } from "../../src/matrix/alternatives.ts";
import { runsBesideServers } from "../../src/matrix/matrix.ts";
import { startFailure } from "../../src/matrix/run-command.ts";
import { isRunning } from "../support/running-process.ts";
import { Scratch } from "../support/scratch.ts";

/** Runs a script of Node beside a server. */
async function running(script: string, more: { timeoutSeconds?: number; signal?: AbortSignal } = {}) {
  const scratch = await Scratch.create();
  const runUnder = runsBesideServers({
    command: [process.execPath, "--input-type=module", "-e", script],
    server: { contract: "off", assumptions: { "list-order": "newest-first" } },
    folder: scratch.directory,
    timeoutSeconds: 60,
    signal: new AbortController().signal,
    ...more,
  });
  return { scratch, runUnder, [Symbol.asyncDispose]: () => scratch[Symbol.asyncDispose]() };
}

const named = (name: string): Alternative | undefined => alternatives().find((one) => nameOf(one) === name);

test("a command finds its server, its key and what is assumed in the environment, and what it asked is known", async () => {
  await using it = await running(`
    const { TOTEM_PARTNER_BASE_URL: url, TOTEM_PARTNER_API_KEY: key, TOTEM_MOCK_ASSUMPTIONS: assumed } = process.env;
    const answer = await fetch(url + "/products", { headers: { "X-Partner-API-Key": key } });
    if (!Array.isArray(await answer.json())) throw new Error("no array");
    if (assumed !== '{"list-order":"newest-first","list-envelope":"array"}') throw new Error(assumed);
    if (process.env.PATH === undefined) throw new Error("an environment of its own");`);
  const { consulted, ...run } = await it.runUnder(named("list-envelope=array"));
  expect(run).toMatchObject({ outcome: "passed", ending: "exit code 0" });
  expect(consulted).toContain("list-envelope");
  expect(consulted).not.toContain("create-status");
});

test("what a run writes is kept if it fails, and only then", async () => {
  const script = (code: number) => `
    process.stdout.write("to stdout, "); process.stderr.write("to stderr"); process.exitCode = ${String(code)};`;
  await using passing = await running(script(0));
  expect(await passing.runUnder()).not.toHaveProperty("output");
  expect(await readdir(passing.scratch.directory)).toEqual([]);
  await using failing = await running(script(3));
  const run = await failing.runUnder();
  const output = failing.scratch.path("defaults.log");
  expect(run).toMatchObject({ outcome: "failed", ending: "exit code 3", output });
  expect(await readFile(output, "utf8")).toBe("to stdout, to stderr");
});

test("the file of a run is named after its alternative", async () => {
  await using it = await running("process.exit(1)");
  await it.runUnder();
  await it.runUnder(named("list-envelope=array"));
  expect((await readdir(it.scratch.directory)).toSorted()).toEqual(["defaults.log", "list-envelope=array.log"]);
});

test("a command that ignores the signal has two seconds to end, and is killed then; all of that is its time", async () => {
  const script = `
    process.on("SIGTERM", () => console.log("asked"));
    setTimeout(() => undefined, 60_000);
    console.log("ready");`;
  await using it = await running(script, { timeoutSeconds: 7 });
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  const run = it.runUnder();
  // Polling with a timer would let the time pass.
  const untilWritten = async (text: string) => {
    while ((await readFile(it.scratch.path("defaults.log"), "utf8").catch(() => "")) !== text)
      await new Promise(setImmediate);
  };
  await untilWritten("ready\n");
  vi.advanceTimersByTime(7000);
  await untilWritten("ready\nasked\n");
  vi.advanceTimersByTime(2000);
  expect(await run).toMatchObject({ outcome: "timed-out", seconds: 9 });
});

test("an abort ends the command", async () => {
  const interruption = new AbortController();
  await using it = await running("console.log('ready'); setTimeout(() => undefined, 60_000)", {
    signal: interruption.signal,
  });
  const run = it.runUnder();
  await expect.poll(() => readFile(it.scratch.path("defaults.log"), "utf8").catch(() => "")).toBe("ready\n");
  interruption.abort();
  expect(await run).toMatchObject({ outcome: "failed", ending: "exit code 143" });
});

test("what a command leaves behind is ended with it", async () => {
  await using it = await running(`
    import { spawn } from "node:child_process";
    const left = spawn(process.execPath, ["-e", "setTimeout(() => undefined, 60_000)"], { stdio: "ignore" });
    console.log(left.pid);
    process.exit(1);`);
  await it.runUnder();
  const pid = Number(await it.scratch.read("defaults.log"));
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test.each([
  [[""], "The command is empty."],
  [[], "The command is empty."],
  [["no-such-command-anywhere"], "no-such-command-anywhere is not found."],
])("a command that cannot be run (%j) is a mistake of the user, and its server is closed", async (command, message) => {
  await using scratch = await Scratch.create();
  const given = { command, server: { contract: "off" }, folder: scratch.directory, timeoutSeconds: 60 } as const;
  const run = runsBesideServers({ ...given, signal: new AbortController().signal })();
  await expect(run).rejects.toThrow(UsageError);
  await expect(run).rejects.toThrow(message);
});

const unstarted = (code: string) => Object.assign(new Error("spawn failed"), { code });

test.each([
  ["nothing", "ENOENT", "nothing is not found."],
  ["nothing", "EACCES", "nothing is not found, or may not be run."],
  ["./script", "EACCES", "./script may not be run."],
  ["folder\\script", "EACCES", "folder\\script may not be run."],
  ["a", "E2BIG", "a cannot be started: spawn failed."],
])("%s that fails with %s is explained", (program, code, message) => {
  expect(startFailure(program, unstarted(code)).message).toBe(message);
});
