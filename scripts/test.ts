// Everything that must hold, step by step. Stops at nothing, so that one run tells all that is wrong.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";

interface Step {
  name: string;
  command: string[];
}

const steps: Step[] = [
  { name: "generated files are in step", command: ["node", "scripts/generate.ts", "--check"] },
  { name: "contract", command: ["node", "scripts/lint-contract.ts"] },
  { name: "types", command: ["node", "scripts/check-types.ts"] },
  { name: "format", command: ["prettier", "--check", "--log-level", "warn", "."] },
  { name: "lint", command: ["eslint", ".", "--max-warnings", "0"] },
  {
    name: "import directions",
    command: ["depcruise", "--config", ".dependency-cruiser.mjs", "spec", "packages", "examples", "scripts"],
  },
  { name: "dead code", command: ["knip"] },
  { name: "tests", command: ["vitest", "run"] },
  { name: "packages as published", command: ["node", "scripts/check-packages.ts"] },
  { name: "API documentation", command: ["typedoc", "--emit", "none"] },
];

interface Outcome {
  step: Step;
  ok: boolean;
  output: string;
  seconds: number;
}

function run(step: Step): Promise<Outcome> {
  const started = performance.now();
  const [program = "", ...parameters] = step.command;
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, FORCE_COLOR: "0" },
    });
    const output: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
    const end = (ok: boolean, more = "") => {
      const seconds = (performance.now() - started) / 1000;
      resolve({ step, ok, output: Buffer.concat(output).toString("utf8") + more, seconds });
    };
    child.once("error", (error) => {
      end(false, `${program} could not be started: ${error.message}`);
    });
    child.once("close", (code) => {
      end(code === 0);
    });
  });
}

const indent = (text: string): string => text.trimEnd().replaceAll(/^/gm, "    ");

function report({ step, ok, output, seconds }: Outcome): void {
  console.log(`${ok ? "ok  " : "FAIL"} ${step.name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(`${indent(output)}\n    Run it alone: pnpm exec ${step.command.join(" ")}`);
  else if (step.name === "tests") console.log(indent(output.split("\n").slice(-8).join("\n")));
}

const outcomes: Outcome[] = [];
const waiting = [...steps];

/** Each lane takes the next step when it has done one. */
async function lane(): Promise<void> {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const outcome = await run(step);
    report(outcome);
    outcomes.push(outcome);
  }
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane));
const failed = outcomes.filter(({ ok }) => !ok);
if (failed.length > 0) console.log(`\nWhat failed: ${failed.map(({ step }) => step.name).join(", ")}.`);
console.log(`\n${String(outcomes.length - failed.length)} passed, ${String(failed.length)} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
