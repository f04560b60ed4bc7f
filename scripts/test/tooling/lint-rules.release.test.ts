import { globSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { linted } from "./planted-report.ts";
import { shaky, steady } from "./steady-examples.ts";

/** Files with one violation each, and the rule that must report it. */
const planted: Record<string, [rule: string, code: string]> = {
  "scripts/floating.ts": [
    "typescript(no-floating-promises)",
    "export function start(job: Promise<void>) {\n  job.then(() => 1);\n}\n",
  ],
  "scripts/exports.ts": ["workspace(named-exports)", 'export * from "./floating.ts";\n'],
  "packages/sdk/src/class.ts": [
    "workspace(nominal-class)",
    "export class Markup {\n  readonly text: string;\n\n  constructor(text: string) {\n    this.text = text;\n  }\n}\n",
  ],
  "packages/cli/src/coloured.ts": [
    "workspace(one-terminal)",
    "export const red = (text: string): string => `\\u001B[31m${text}`;\n",
  ],
  "scripts/spawned.ts": [
    "workspace(started-command)",
    'import { spawn } from "node:child_process";\n\nexport const child = spawn("npm", ["test"]);\n',
  ],
  "packages/sdk/src/processes.ts": [
    "workspace(system-path)",
    "export const statOf = (pid: number): string => `/proc/${pid}/stat`;\n",
  ],
  "packages/cli/src/durable.ts": [
    "workspace(handle-sync)",
    'import type { FileHandle } from "node:fs/promises";\n\nexport const keep = (file: FileHandle) => file.datasync();\n',
  ],
  "packages/sdk/test/folder.ts": [
    "workspace(file-url)",
    'export const folder = new URL("..", import.meta.url).pathname;\n',
  ],
  "scripts/unused.ts": [
    "Unused oxlint-disable directive (no problems were reported).",
    "// oxlint-disable-next-line no-control-regex\nexport const one = 1;\n",
  ],
  "scripts/long.ts": ["eslint(max-lines)", "export {};\n".repeat(201)],
};

const double =
  "export const empty = () => {};\nexport const now = async () => 1;\nexport const any: string = JSON.parse('1');\n";

const portable =
  'import { execFile } from "node:child_process";\nimport crossSpawn from "cross-spawn";\n\n' +
  'export const children = [execFile(process.execPath, ["a.js"]), crossSpawn("npm", ["test"])];\n' +
  "export const pathOf = (url: string) => new URL(url).pathname;\n";

const newer =
  'import { readFile } from "node:fs";\nimport { stripTypeScriptTypes } from "node:module";\n\n' +
  "export const names = [readFile, stripTypeScriptTypes].map(({ name }) => name);\n";
// Private packages run there too, in those that bundle them.
const published = globSync("packages/*").map((folder) => `${folder}/src/newer/index.ts`);

const examples = [...Object.values(shaky).flat(), ...steady];
const pathOf = (code: string) => `scripts/test/example-${String(examples.indexOf(code))}.ts`;

// Loading the types takes longer than everything else: all files are linted at once.
let reported = new Map<string, string[]>();
beforeAll(async () => {
  reported = await linted({
    ...Object.fromEntries(Object.entries(planted).map(([path, [, code]]) => [path, code])),
    "scripts/test/double.ts": double,
    "scripts/double.ts": double,
    "scripts/portable.ts": portable,
    ...Object.fromEntries([...published, "scripts/newer.ts"].map((path) => [path, newer])),
    ...Object.fromEntries(examples.map((code) => [pathOf(code), code])),
  });
});

test.each(Object.entries(planted))("the violation in %s is reported, and nothing else", (path, [rule]) => {
  expect(reported.get(path)).toEqual([rule]);
});

test("Node is started by its path, and an address on the web has a path", () => {
  expect(reported.get("scripts/portable.ts")).toEqual([]);
});

test("a double in a test may be empty, return at once and be typed `any`", () => {
  expect(reported.get("scripts/test/double.ts")).toEqual([]);
  expect(reported.get("scripts/double.ts")).toEqual(
    expect.arrayContaining([
      "eslint(no-empty-function)",
      "typescript(require-await)",
      "typescript(no-unsafe-assignment)",
    ]),
  );
});

test("what a newer Node has alone is reported in the sources of what is published", () => {
  for (const path of published) expect(reported.get(path), path).toEqual(["n(no-unsupported-features/node-builtins)"]);
  expect(reported.get("scripts/newer.ts")).toEqual([]);
});

/** Which rules for steady tests an example breaks. */
const broken = (code: string) => new Set(reported.get(pathOf(code))?.filter((rule) => rule.startsWith("workspace")));

describe.each(Object.entries(shaky))("%s", (name, codes) => {
  test.each(codes)("%s", (code) => {
    expect(broken(code)).toEqual(new Set([`workspace(${name})`]));
  });
});

test.each(steady)("%s is steady", (code) => {
  expect(broken(code)).toEqual(new Set());
});
