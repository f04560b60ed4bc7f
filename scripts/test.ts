// Runs every check, step by step. Does not stop at a failure, so that one run reports everything that is wrong. With
// names of steps, runs only those: `pnpm test types lint`.
import { availableParallelism } from "node:os";
import { stripVTControlCharacters } from "node:util";
import crossSpawn from "cross-spawn";
import { missingTools } from "./missing-tools.ts";

interface Step {
  /** What it is chosen by. */
  name: string;
  command: string[];
  /** How many of the last lines are worth reading when all went well. */
  tell?: number;
}

const imports = [
  "depcruise",
  "--config",
  ".dependency-cruiser.mjs",
  "spec",
  "packages",
  "examples",
  "bench",
  "docs",
  "scripts",
];

/** One more than processors: tests also wait, for browsers and programs. */
const workers = `--maxWorkers=${String(availableParallelism() + 1)}`;

// What takes longest comes first, then what is quick to fail.
const steps: Step[] = [
  {
    name: "tests",
    command: ["vitest", "run", "--reporter=minimal", "--silent=passed-only", workers],
    tell: 5,
  },
  { name: "generated", command: ["node", "scripts/generate.ts", "--check"], tell: 1 },
  { name: "contract", command: ["node", "scripts/lint-contract.ts"], tell: 1 },
  { name: "coverage", command: ["node", "scripts/coverage-table.ts", "--check"], tell: 1 },
  { name: "types", command: ["node", "scripts/check-types.ts"], tell: 1 },
  { name: "format", command: ["oxfmt", "--check", "."] },
  { name: "imports", command: imports },
  { name: "dead-code", command: ["knip"] },
  { name: "lint", command: ["oxlint", "--tsconfig", "tsconfig.json"] },
  { name: "packages", command: ["node", "scripts/check-packages.ts"], tell: 100 },
  { name: "runtimes", command: ["node", "scripts/runtimes.ts"], tell: 25 },
  { name: "executables", command: ["node", "scripts/check-executables.ts"], tell: 24 },
  { name: "sizes", command: ["node", "scripts/sizes.ts"], tell: 20 },
  // One small file with one test stands for all: mutation testing takes hours, and has a command of its own.
  {
    name: "mutants",
    command: ["node", "scripts/mutants.ts", "mock-server", "audit/audit-log.ts", "--fresh"],
    tell: 1,
  },
  { name: "guard", command: ["node", "bench/src/guard.ts"], tell: 12 },
];

/** Longer than any step takes where the machine is slow and shared: what takes this long does not end. */
const longestMilliseconds = 1_500_000;

interface Outcome {
  step: Step;
  ok: boolean;
  output: string;
  seconds: number;
}

// The compiler, the linter and the bundler are written in Go. Collecting garbage less often saves a quarter of their time,
// for some hundred MB.
const env = { GOGC: "400", ...process.env };

function run(step: Step): Promise<Outcome> {
  const started = performance.now();
  const [program = "", ...parameters] = step.command;
  return new Promise((resolve) => {
    const child = crossSpawn(program, parameters, {
      stdio: ["ignore", "pipe", "pipe"],
      env,
      timeout: longestMilliseconds,
    });
    const output: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
    const end = (ok: boolean, more = "") => {
      const seconds = (performance.now() - started) / 1000;
      resolve({ step, ok, output: stripVTControlCharacters(Buffer.concat(output).toString("utf8")) + more, seconds });
    };
    child.once("error", (error) => {
      end(false, `${program} could not be started: ${error.message}`);
    });
    child.once("close", (code, signal) => {
      end(code === 0, signal === null ? "" : `\nIt was ended with ${signal} after 25 minutes, or by someone else.`);
    });
  });
}

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, "     ");

/** The lines that name a failure: a run that is cut off later has said what failed. */
const namesOfFailures = (output: string): string[] =>
  output.split("\n").filter((line) => /^\s*(FAIL|✗|×|\w*Error:)/.test(line));

function report({ step, ok, output, seconds }: Outcome): void {
  console.log(`${ok ? "ok  " : "FAIL"} ${step.name} (${seconds.toFixed(1)} s)`);
  const lines = ok
    ? output
        .trim()
        .split("\n")
        .slice(-(step.tell ?? 0))
    : namesOfFailures(output).slice(0, 20);
  if (!ok || step.tell !== undefined) console.log(indent(lines.join("\n")));
}

/** After all other output, where it is easy to find. */
function explain({ step, output }: Outcome): void {
  console.log(`\nWhat ${step.name} said:\n`);
  console.log(indent(output.trim()));
  console.log(indent(`Run it alone: npx -y pnpm@12 exec ${step.command.join(" ")}`));
}

function chosenSteps(names: string[]): Step[] {
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = [...new Set(steps.map(({ name }) => name))].join(", ");
    console.error(`There is no step ${unknown.join(", ")}. There are: ${known}.`);
    process.exit(2);
  }
  return names.length === 0 ? steps : steps.filter(({ name }) => names.includes(name));
}

const chosen = chosenSteps(process.argv.slice(2));
const waiting = [...chosen];
const outcomes: Outcome[] = [];

/** Each lane takes the next step when it has done one. */
async function lane(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const outcome = await run(step);
    report(outcome);
    outcomes.push(outcome);
  }
}

await Promise.all(Array.from({ length: Math.min(3, availableParallelism()) }, lane));
const failed = outcomes.filter(({ ok }) => !ok);
for (const outcome of failed) explain(outcome);
// With CI=true the tests fail instead.
if (chosen.some(({ name }) => name === "tests") && process.env["CI"] !== "true") {
  for (const line of missingTools(process.env["PATH"] ?? "")) console.log(`skip ${line}`);
}
if (failed.length > 0) console.log(`\nWhat failed: ${failed.map(({ step }) => step.name).join(", ")}.`);
console.log(`\n${String(outcomes.length - failed.length)} passed, ${String(failed.length)} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
