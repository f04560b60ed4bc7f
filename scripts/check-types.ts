// Checks the types of the whole workspace; with `--packages`, those of each package with nothing newer than Node 20 has, and
// without Node's types where it must run anywhere. The newest compiler takes a quarter of the time; the tools that need a
// compiler's API check the same sources with 6.
import { execFile } from "node:child_process";
import { globSync } from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";

const packages = globSync("packages/*/tsconfig.json").map(dirname).sort();
const projects = process.argv.includes("--packages") ? packages : ["tsconfig.json"];
const compiler = "scripts/compilers/node_modules/typescript-7/bin/tsc";
const run = promisify(execFile);

let failed = false;
for (const project of projects) {
  try {
    // By default four checkers each work out the types that their files share, which two cores pay for twice.
    await run(process.execPath, [compiler, "-p", project, "--pretty", "false", "--checkers", "1"]);
  } catch (error) {
    failed = true;
    console.error(`${project}:\n${error instanceof Error && "stdout" in error ? String(error.stdout) : String(error)}`);
  }
}
if (failed) process.exitCode = 1;
else console.log(`The types of ${projects.join(", ")} are right.`);
