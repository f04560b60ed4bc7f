// Tests the built packages on every runtime that they support: `node scripts/runtimes.ts [package] [runtime]`.
import { existsSync } from "node:fs";
import { basename } from "node:path";
import { publishablePackages } from "./packages/publishable.ts";
import { exercise } from "./runtimes/exercise.ts";
import { checksOf } from "./runtimes/project.ts";
import { renderOutcomes } from "./runtimes/report.ts";
import { allRuntimes } from "./runtimes/runtimes.ts";
import { type Selection, select } from "./runtimes/selection.ts";

const folders = (await publishablePackages()).map(({ folder }) => folder).filter((one) => existsSync(checksOf(one)));
const runtimes = await allRuntimes();

function selection(words: readonly string[]): Selection {
  const packages = folders.map((folder) => basename(folder));
  const names = runtimes.map(({ name }) => name);
  try {
    return select(words, packages, names);
  } catch (error) {
    console.error(String(error));
    process.exit(2);
  }
}

const chosen = selection(process.argv.slice(2));
let failures = 0;
const passed: string[] = [];
const here = runtimes.filter(({ name }) => chosen.runtimes.includes(name));
// Continuous integration has everything, or says what it lacks.
const isComplete = process.env["CI"] === "true";
const skipped = here.flatMap((runtime) => ("why" in runtime ? [`${runtime.name}: ${runtime.why}`] : []));
if (isComplete) failures += skipped.length;

const present = here.flatMap((runtime) => ("why" in runtime ? [] : [runtime]));
const packages = folders.filter((folder) => chosen.packages.includes(basename(folder)));
for await (const { where, outcomes } of exercise(packages, present)) {
  console.log(renderOutcomes(where, outcomes));
  const wrong = outcomes.filter(({ error }) => error !== undefined).length;
  failures += wrong;
  if (wrong === 0) passed.push(`${where}: ${outcomes.length} checks`);
}
console.log("");
for (const line of passed) console.log(`ok   ${line}`);
for (const line of skipped) console.log(`${isComplete ? "FAIL" : "skip"} ${line}`);
if (failures > 0) {
  console.log(`\n${failures} of the checks on the runtimes failed.`);
  process.exitCode = 1;
}
