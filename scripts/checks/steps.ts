import { availableParallelism } from "node:os";
import { join } from "node:path";

/** One check of a run, as a command of its own. */
export interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** The number of its last lines that are shown when it passes. */
  shown?: number;
  /** With these paths, it checks only them; otherwise it always checks everything. */
  paths?: "files" | "tests";
}

const script = (path: string, ...parameters: string[]): string[] => [
  process.execPath,
  `scripts/${path}`,
  ...parameters,
];

function tests(name: string, env: Record<string, string>, ...parameters: string[]): Step {
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const reporters = ["--reporter=minimal", "--reporter=./scripts/checks/failure-reporter.ts", "--silent=passed-only"];
  const workers = `--maxWorkers=${String(availableParallelism())}`;
  return { name, command: [process.execPath, vitest, "run", ...reporters, workers, ...parameters], env, shown: 4 };
}

/** The files that import the tools of scripts/package.json. */
const usersOfTools = [
  "scripts/mutants.ts",
  "scripts/packages/shape.ts",
  "scripts/sizes/bundlers.ts",
  "scripts/test/clients/generated-client.ts",
  "scripts/test/documents/contract-linters*",
];

const ignored = (pattern: string): string => `--ignore-pattern=${pattern}`;

const roots = ["spec", "packages", "examples", "bench", "docs", "scripts"];

/** The checks to run after every change. The longest step comes first. */
export const firstCircle: readonly Step[] = [
  { ...tests("tests", { CIRCLE: "first" }), paths: "tests" },
  // Checks the types, too. What is not installed for the first circle is for the second.
  {
    name: "lint",
    command: ["oxlint", ...["bench", "docs"].map(ignored), ...usersOfTools.map(ignored)],
    paths: "files",
  },
  { name: "imports", command: ["depcruise", "--config", ".dependency-cruiser.mjs", ...roots] },
  { name: "dead-code", command: ["knip"] },
  { name: "generated", command: script("generate.ts", "--check"), shown: 1 },
  { name: "contract", command: script("lint-contract.ts"), shown: 1 },
  { name: "statements", command: script("statements.ts"), shown: 1 },
  { name: "format", command: ["oxfmt", "--check", "--no-error-on-unmatched-pattern"], paths: "files" },
];

/** The checks to run before a release, besides the first circle, one after the other. */
export const secondCircle: readonly Step[] = [
  { ...tests("release-tests", { CIRCLE: "release" }), paths: "tests" },
  tests(
    "properties",
    { SCALE: "5" },
    ".property.test.ts",
    ".property.release.test.ts",
    ".model.test.ts",
    ".fuzz.test.ts",
  ),
  {
    name: "types",
    command: [process.execPath, "scripts/compilers/node_modules/typescript-7/bin/tsc", "--checkers", "1"],
  },
  { name: "lint-all", command: ["oxlint"] },
  { name: "reference", command: ["typedoc", "--emit", "none"] },
  { name: "packages", command: script("check-packages.ts"), shown: 100 },
  { name: "runtimes", command: script("runtimes.ts"), shown: 25 },
  { name: "executables", command: script("check-executables.ts"), shown: 24 },
  { name: "sizes", command: script("sizes.ts"), shown: 20 },
  { name: "mutants", command: script("mutants.ts", "mock-server", "audit/checker.ts", "--fresh"), shown: 8 },
  { name: "guard", command: [process.execPath, "bench/src/guard.ts"], shown: 12 },
];
