// Mutation testing with StrykerJS: changes the sources in small ways and prints which changes no test notices.
// `mutants [package] [part of a path…] [--fresh]`; exits with 1 when an area stays below its threshold.
import { glob, mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { areaOf, loadedLater } from "./mutants/areas.ts";

const fresh = process.argv.includes("--fresh");
const [name, ...parts] = process.argv.slice(2).filter((word) => word !== "--fresh");
const packageOf = (file: string): string => file.split("/")[1] ?? "";

const sources = (await Array.fromAsync(glob("packages/*/src/**/*.ts"))).sort();
const files = sources
  .filter((file) => name === undefined || packageOf(file) === name)
  .filter((file) => parts.length === 0 || parts.some((part) => file.includes(part)));
if (files.length === 0) {
  console.error(`Usage: npx -y pnpm@12 mutants [package] [part of a path…] [--fresh]

  package         one of ${[...new Set(sources.map(packageOf))].join(", ")}; without it, everything, which takes hours
  part of a path  only files whose path contains it, as in: simulator plates.ts
  --fresh         tests every mutant again, not only those that a change of sources or tests can affect`);
  process.exit(2);
}

// Read by the configuration of Vitest, and by what links the copy of the workspace.
process.env["MUTANTS_ORIGINAL"] = process.cwd();
for (const [folder, own] of Map.groupBy(files, (file) => areaOf(file).folder)) {
  const { tests, threshold } = areaOf(own[0] ?? "");
  console.log(`${folder}: ${own.length} files, tested by ${tests.join(", ")}; at least ${threshold} %`);
  process.env["MUTANTS_TESTS"] = JSON.stringify(tests);
  process.env["MUTANTS_LOADED"] = JSON.stringify(loadedLater[packageOf(folder)] ?? []);
  // Outside the workspace: what looks at every file, such as the linter, must not meet a mutated copy.
  await using copy = await mkdtempDisposable(join(tmpdir(), "totem-mutants-"));
  await new Stryker({
    configFile: "scripts/mutants/stryker.config.mjs",
    mutate: own,
    tempDirName: copy.path,
    incrementalFile: `node_modules/.cache/mutants/${folder.replaceAll("/", "-")}.json`,
    force: fresh,
    thresholds: { high: 100, low: threshold, break: threshold },
  }).runMutationTest();
}
