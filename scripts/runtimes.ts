// Tests the built packages on every runtime that they support.
import { existsSync } from "node:fs";
import { publishablePackages } from "./packages/publishable.ts";
import { exercise } from "./runtimes/exercise.ts";
import { checksOf } from "./runtimes/project.ts";
import { allRuntimes } from "./runtimes/runtimes.ts";

const folders = (await publishablePackages()).map(({ folder }) => folder).filter((one) => existsSync(checksOf(one)));
const runtimes = await allRuntimes();
const missing = runtimes.filter((runtime) => "why" in runtime);
const results: string[] = [];
for await (const { where, outcomes } of exercise(
  folders,
  runtimes.filter((runtime) => "run" in runtime),
)) {
  const wrong = outcomes.filter(({ error }) => error !== undefined);
  for (const { name, error = "" } of wrong) console.log(`${where}: ${name}\n${error.replaceAll(/^(?=.)/gm, "  ")}`);
  results.push(`${wrong.length === 0 ? "ok  " : "FAIL"} ${where}: ${outcomes.length} checks`);
}
// Continuous integration has everything, or says what it lacks.
const skip = process.env["CI"] === "true" ? "FAIL" : "skip";
for (const line of [...results, ...missing.map(({ name, why }) => `${skip} ${name}: ${why}`)]) {
  console.log(line);
  if (line.startsWith("FAIL")) process.exitCode = 1;
}
