import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { groupByArea, selectFiles, usage } from "../../mutants/areas.ts";
import { judge, type Mutant, render } from "../../mutants/summary.ts";

const files = [
  "packages/mock-server/src/log.ts",
  "packages/sdk/src/lists/page.ts",
  "packages/simulator/src/clock.ts",
  "packages/simulator/src/domain/plates.ts",
  "packages/simulator/src/domain/totem.ts",
];

describe("a command", () => {
  test.each([
    [[], [0, 1, 2, 3, 4]],
    [["simulator"], [2, 3, 4]],
    [
      ["simulator", "domain/"],
      [3, 4],
    ],
    [
      ["simulator", "clock", "plates"],
      [2, 3],
    ],
    [["sdk", "plates"], []],
    [["clock"], []],
  ])("with the words %j selects the files %j", (words, selected) => {
    expect(selectFiles(files, words)).toEqual(selected.map((at) => files[at]));
  });

  test("tests each folder with its own tests, and the rest of a package with all that it has", () => {
    const groups = groupByArea(files.slice(2)).map(({ area, files: own }) => [
      area.tests[0],
      area.threshold,
      own.length,
    ]);
    expect(groups).toEqual([
      [expect.stringMatching(/^packages\/simulator\/test\/!\(model\)\//), 95, 1],
      ["packages/simulator/test/domain/**/*.test.ts", 95, 2],
    ]);
  });

  test("that selects nothing is shown what can be selected, and the thresholds", () => {
    const text = usage(files, ["clock"]);
    expect(text).toContain("No source file matches: clock.");
    expect(text).toContain("one of mock-server, sdk, simulator;");
    expect(text).toContain("\n  mock-server: 85 %\n  sdk: 92 %\n  simulator: 95 %");
    expect(usage(files, ["--help"])).toMatch(/^Usage:/);
  });
});

describe("a summary", () => {
  const area = { folder: "packages/sdk/src", tests: [], threshold: 90 };
  const mutant = (status: string, differences: Partial<Mutant> = {}): Mutant => ({
    fileName: "packages/sdk/src/a.ts",
    location: { start: { line: 2, column: 7 }, end: { line: 2, column: 12 } },
    mutatorName: "EqualityOperator",
    replacement: "a > b",
    status,
    ...differences,
  });
  const several = (status: string, count: number) => Array.from({ length: count }, () => mutant(status));
  const source = "first\n  if (a < b) {\n  }\n";

  test.each([
    [9, 1, 90, true],
    [899, 101, 89.9, false],
    [89_999, 10_001, 89.9, false],
    [0, 0, 100, true],
  ])("of %d noticed and %d unnoticed mutants scores %d: enough for 90 is %s", (killed, survived, score, enough) => {
    const mutants = [...several("Killed", killed), ...several("Survived", survived)];
    expect(judge({ area, mutants })).toMatchObject({ score, enough });
  });

  test("counts an endless loop as noticed, unreached code as unnoticed, and leaves out what cannot be tested", () => {
    const mutants = ["Timeout", "NoCoverage", "Ignored", "CompileError", "RuntimeError"].map((status) =>
      mutant(status),
    );
    expect(judge({ area, mutants })).toMatchObject({ valid: 2, score: 50 });
    expect(render([{ area, mutants }], () => source)).toContain(
      ", besides 1 that ended in an error outside of a test,",
    );
  });

  test.each([
    [124, true, "(EqualityOperator)"],
    [67, false, "(EqualityOperator, after 67 of 124 tests)"],
  ])("of a survivor that %d of 124 tests were held against: it counts as one is %s", (completed, enough, said) => {
    const coveredBy = Array.from({ length: 124 }, (_, at) => String(at));
    const tested = {
      area,
      mutants: [...several("Killed", 9), mutant("Survived", { testsCompleted: completed, coveredBy })],
    };
    expect(judge(tested).enough).toBe(enough);
    expect(render([tested], () => source)).toContain(said);
  });

  test("names each survivor by its place and its change, and each folder by its score", () => {
    const inner = mutant("NoCoverage", {
      fileName: "packages/sdk/src/lists/b.ts",
      location: { start: { line: 2, column: 14 }, end: { line: 3, column: 4 } },
      replacement: "{}",
    });
    const mutants = [...several("Killed", 3), mutant("Survived"), inner];
    expect(render([{ area, mutants }], () => source).split("\n")).toEqual([
      "packages/sdk/src/a.ts:2:7  a < b  →  a > b  (EqualityOperator)",
      "packages/sdk/src/lists/b.ts:2:14  { …  →  {}  (EqualityOperator, and no test runs it)",
      "",
      "  60.0 %      5 mutants     2 survived  packages/sdk/src, the whole, at least 90 %: MISSED",
      "  75.0 %      4 mutants     1 survived  packages/sdk/src",
      "   0.0 %      1 mutants     1 survived  packages/sdk/src/lists",
    ]);
  });
});

describe("the mutated copy of the workspace", () => {
  let root = "";

  beforeEach(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), "mutants ")));
  });

  afterEach(() => rm(root, { recursive: true }));

  async function write(file: string, text: string): Promise<void> {
    await mkdir(join(root, file, ".."), { recursive: true });
    await writeFile(join(root, file), text);
  }

  test("has packages that import each other's copy, and the registry packages of the original", async () => {
    for (const place of ["original", "copy"]) {
      await write(`${place}/packages/sdk/index.mjs`, `export const place = "${place}";`);
      await write(
        `${place}/packages/cli/index.mjs`,
        'import { place } from "sdk/index.mjs"; import { from } from "far/index.mjs"; console.log(place, from);',
      );
    }
    await write("original/node_modules/.pnpm/far/index.mjs", 'export const from = "registry";');
    await mkdir(join(root, "original/packages/cli/node_modules"));
    await symlink("../../sdk", join(root, "original/packages/cli/node_modules/sdk"));
    await symlink("../../../node_modules/.pnpm/far", join(root, "original/packages/cli/node_modules/far"));

    const script = fileURLToPath(new URL("../../mutants/link-workspace.ts", import.meta.url));
    const options = { cwd: join(root, "copy"), encoding: "utf8" } as const;
    const env = { ...process.env, MUTANTS_ORIGINAL: join(root, "original") };
    expect(spawnSync(process.execPath, [script], { ...options, env }).stderr).toBe("");
    expect(spawnSync(process.execPath, ["packages/cli/index.mjs"], options).stdout).toBe("copy registry\n");
  });
});
