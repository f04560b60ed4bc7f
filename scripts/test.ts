// Runs what must hold, step by step, and goes on after a failure, so that one run reports everything that is wrong.
import { availableParallelism } from "node:os";
import { outcomeLine } from "./checks/outcome-line.ts";
import { type Outcome, runStep } from "./checks/run-step.ts";
import { selectSteps } from "./checks/selection.ts";
import { firstCircle, secondCircle, type Step } from "./checks/steps.ts";
import { ensureInstalled } from "./launch/ensure-installed.mjs";
import { everything, onlyForReleases } from "./launch/workspace.mjs";
import { missingTools } from "./missing-tools.ts";

const namesOf = (steps: readonly Step[]): string => steps.map(({ name }) => name).join(", ");

const usage = `Usage: npx -y pnpm@12 test [release] [step, package or path…] [--changed]

  (nothing)   what somebody needs to know who changed something: ${namesOf(firstCircle)}
  release     what else must hold before a release: ${namesOf(secondCircle)}
  step        only this step, as in: test lint format
  path        what belongs to a package, folder or file, as in: test sdk packages/cli/test/push
  --changed   what belongs to the files that changed since main

SCALE=20 has properties and campaigns try 20 times as much; SEED=7 has them draw other cases.`;

function selected(words: readonly string[]): Step[] {
  if (words.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return selectSteps(words);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)} See --help.`);
    process.exit(2);
  }
}

const words = process.argv.slice(2);
const steps = selected(words);

/** A step that checks only some paths has the name of the whole. */
const isOfSecondCircle = ({ name }: Step): boolean => secondCircle.some((step) => step.name === name);

const needsEverything = (): boolean =>
  steps.some(isOfSecondCircle) ||
  words.some((word) => onlyForReleases.some((folder) => word === folder || word.startsWith(`${folder}/`)));

if (needsEverything()) {
  const { problem } = ensureInstalled(process.cwd(), everything(process.cwd()));
  if (problem !== undefined) {
    console.error(problem);
    process.exit(1);
  }
}
async function run(step: Step): Promise<Outcome> {
  const outcome = await runStep(step);
  console.log(outcomeLine(outcome));
  return outcome;
}

/** Prints all the output of a failed step, and the command that repeats it. */
function explain({ step, output }: Outcome): void {
  console.log(`\nThe output of ${step.name}:\n`);
  console.log(output.trim().replaceAll(/^(?=.)/gm, "     "));
  console.log(`     Run it alone: npx -y pnpm@12 test ${steps.length === 1 ? words.join(" ") : step.name}`);
}

// The tests keep the processors busy, and wait now and then: the quick steps fill the gaps, one after the other.
const waiting = [...steps];
const outcomes: Outcome[] = [];
async function lane(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) outcomes.push(await run(step));
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));

const failed = outcomes.filter(({ ok }) => !ok);
for (const outcome of failed) explain(outcome);
// With CI=true the tests fail instead.
const tests = steps.filter(({ paths }) => paths === "tests");
if (tests.length > 0 && process.env["CI"] !== "true") {
  const circle = tests.some(isOfSecondCircle) ? "second" : "first";
  for (const line of missingTools(circle)) console.log(`skip ${line}`);
}
console.log(`\n${String(outcomes.length - failed.length)} passed, ${String(failed.length)} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
