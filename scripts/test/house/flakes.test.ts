import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, mkdtempDisposable, realpath, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readArguments, usage } from "../../flakes/arguments.ts";
import { applyPressure } from "../../flakes/pressure.ts";
import type { Failure, Round } from "../../flakes/round.ts";
import { describeRound, tally } from "../../flakes/tally.ts";

describe("a command line", () => {
  test.each([
    ["", { rounds: 10, calm: 5, seed: undefined, paths: [] }],
    [
      "--rounds 5 packages/sdk push-rows",
      { rounds: 5, calm: 2, seed: undefined, paths: ["packages/sdk", "push-rows"] },
    ],
    ["--rounds 1", { rounds: 1, calm: 0, seed: undefined, paths: [] }],
    ["--rounds 3 --calm 3 --seed 0", { rounds: 3, calm: 3, seed: 0, paths: [] }],
    ["--help --rounds 3", undefined],
  ])("%s", (line, chosen) => {
    expect(readArguments(line.split(" ").filter(Boolean))).toEqual(chosen);
  });

  test.each([
    ["--rounds 0", '--rounds must be a whole number from 1 to 999999999, not "0".'],
    ["--seed 1e3", '--seed must be a whole number from 0 to 999999999, not "1e3".'],
    ["--rounds 3 --calm 4", "--calm must be at most --rounds, 3, not 4."],
    ["--round 3", "Unknown option '--round'"],
  ])("%s is refused", (line, problem) => {
    expect(() => readArguments(line.split(" "))).toThrow(problem);
  });
});

describe("a tally", () => {
  const round = (seed: number, underPressure: boolean, ...failures: Failure[]): Round => ({
    seed,
    underPressure,
    passed: 7,
    failures,
  });
  const push: Failure = { file: "push.test.ts", title: "rows > in order", message: "expected 2 to be 3\nand more" };
  const broken: Failure = { file: "clock.test.ts", title: "", message: "no such module" };
  const outside: Failure = { file: "", title: "", message: "a rejection" };

  test("lists what failed, most often first, with the file, the message and the seeds", () => {
    const rounds = [round(1, true, broken, push), round(2, true), round(3, false, push, outside), round(4, false)];
    expect(tally(rounds).split("\n")).toEqual([
      "Failed in 1 of 2 under pressure, 1 of 2 calm: push.test.ts",
      "  rows > in order",
      "  expected 2 to be 3",
      "  Seeds: 1, 3",
      "",
      "Failed in 1 of 2 under pressure, 0 of 2 calm: clock.test.ts",
      "  no such module",
      "  Seeds: 1",
      "",
      "Failed in 0 of 2 under pressure, 1 of 2 calm: outside of any test",
      "  a rejection",
      "  Seeds: 3",
    ]);
    expect(tally([round(1, true, push, push)])).toMatch(/^Failed in 1 of 1 under pressure: /);
    expect(describeRound(rounds[0]!, 1, 4)).toBe("Round 1 of 4, under pressure, seed 1: 7 passed, 2 failed");
  });

  test("without failures says so", () => {
    expect(tally([round(1, true), round(2, false)])).toBe("Nothing failed in 2 rounds.");
  });
});

test("pressure is on every core until it is disposed of", async () => {
  const pressure = await applyPressure();
  const ids = () => pressure.threads.map(({ threadId }) => threadId > 0);
  expect(new Set(ids())).toEqual(new Set([true]));
  await pressure[Symbol.asyncDispose]();
  expect(new Set(ids())).toEqual(new Set([false]));
});

describe("in a workspace", () => {
  function isAlive(pid: number): boolean {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  }

  const root = fileURLToPath(new URL("../../../", import.meta.url));

  /** Starts the command in a workspace with these test files. */
  async function startFlakes(files: Record<string, string>, ...words: string[]) {
    const folder = await mkdtempDisposable(join(await realpath(tmpdir()), "flakes "));
    await symlink(join(root, "node_modules"), join(folder.path, "node_modules"));
    await mkdir(join(folder.path, "test"));
    for (const [name, source] of Object.entries(files)) await writeFile(join(folder.path, "test", name), source);
    const child = spawn(process.execPath, [join(root, "scripts/flakes.ts"), ...words], {
      cwd: folder.path,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = once(child, "close") as Promise<[number | null]>;
    const result = Promise.all([text(child.stdout), text(child.stderr), ended]).then(([stdout, stderr, [code]]) => ({
      code,
      stdout,
      stderr,
    }));
    return { folder, child, result, [Symbol.asyncDispose]: () => folder.remove() };
  }

  async function flakes(files: Record<string, string>, ...words: string[]) {
    await using started = await startFlakes(files, ...words);
    return await started.result;
  }

  const flaky = `
    import { appendFileSync, readFileSync } from "node:fs";
    import { expect, test } from "vitest";
    test("fails the first time", () => {
      appendFileSync("times", "x");
      expect(readFileSync("times", "utf8")).toBe("xx");
    });
    test("always passes", () => {});`;

  test("what fails in one round of two is listed, with code 1", async () => {
    const files = { "flaky.test.js": flaky, "broken.test.js": 'import "./missing.js";', "other.test.js": "never read" };
    const { code, stdout, stderr } = await flakes(files, "flaky", "broken", "--rounds", "2", "--seed", "5");
    expect(stderr).toBe("");
    expect(stdout.split("\n")).toEqual([
      "Round 1 of 2, under pressure, seed 5: 1 passed, 2 failed",
      "  test/broken.test.js",
      "  test/flaky.test.js > fails the first time",
      "Round 2 of 2, calm, seed 6: 2 passed, 1 failed",
      "  test/broken.test.js",
      "",
      "Failed in 1 of 1 under pressure, 1 of 1 calm: test/broken.test.js",
      expect.stringContaining("missing.js"),
      "  Seeds: 5, 6",
      "",
      "Failed in 1 of 1 under pressure, 0 of 1 calm: test/flaky.test.js",
      "  fails the first time",
      "  expected 'x' to be 'xx' // Object.is equality",
      "  Seeds: 5",
      "",
    ]);
    expect(code).toBe(1);
  });

  test("what passes in every round ends with code 0", async () => {
    const passing = 'import { test } from "vitest"; test("passes", () => {});';
    const { code, stdout } = await flakes({ "one.test.js": passing }, "--rounds", "1", "--calm", "1");
    expect(stdout).toMatch(/^Round 1 of 1, calm, seed \d+: 1 passed, 0 failed\n\nNothing failed in 1 round\.\n$/);
    expect(code).toBe(0);
  });

  test.each([
    ["SIGTERM", 143],
    ["SIGKILL", null],
  ] as const)("after %s, nothing goes on", async (signal, ended) => {
    const endless = `
      import { writeFileSync } from "node:fs";
      import { test } from "vitest";
      test("never ends", { timeout: 0 }, () => {
        writeFileSync("begun", String(process.pid));
        return new Promise(() => {});
      });`;
    await using started = await startFlakes({ "endless.test.js": endless }, "--rounds", "2");
    const pid = () => Number(readFileSync(join(started.folder.path, "begun"), "utf8"));
    await expect.poll(pid).toBeGreaterThan(0);
    const worker = pid();
    started.child.kill(signal);
    const { code, stdout } = await started.result;
    expect(code).toBe(ended);
    if (signal === "SIGTERM") expect(stdout).toContain("Interrupted in round 1 of 2.");
    await expect.poll(() => isAlive(worker)).toBe(false);
  });

  test.each([
    [["--pressure"], "Unknown option '--pressure'. See --help.\n"],
    [["nothing-like-it"], "No test file matches: nothing-like-it.\n"],
  ])("%j ends with one line and code 2", async (words, line) => {
    expect(await flakes({}, ...words)).toEqual({ code: 2, stdout: "", stderr: line });
  });

  test("--help is printed", async () => {
    expect(await flakes({}, "--help")).toEqual({ code: 0, stdout: `${usage}\n`, stderr: "" });
  });
});
