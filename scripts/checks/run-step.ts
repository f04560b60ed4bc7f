import { stripVTControlCharacters } from "node:util";
import crossSpawn from "cross-spawn";
import type { Step } from "./steps.ts";

/** A step that says nothing for so long has hung. */
const silenceMilliseconds = 600_000;

export interface Outcome {
  step: Step;
  ok: boolean;
  output: string;
  seconds: number;
}

// The compiler and the linter are written in Go: collecting garbage less often saves a quarter of their time, for some hundred MB.
const base = { GOGC: "400", ...process.env };

/** Runs a step in a process of its own. */
export function runStep(step: Step): Promise<Outcome> {
  const started = performance.now();
  const [program = "", ...parameters] = step.command;
  return new Promise((resolve) => {
    const child = crossSpawn(program, parameters, {
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: { ...base, ...step.env },
    });
    const output: Buffer[] = [];
    let hung = false;
    const timer = setTimeout(() => {
      hung = true;
      child.kill();
    }, silenceMilliseconds);
    const end = (ok: boolean, more = ""): void => {
      clearTimeout(timer);
      const seconds = (performance.now() - started) / 1000;
      resolve({ step, ok, output: stripVTControlCharacters(Buffer.concat(output).toString("utf8")) + more, seconds });
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => {
        timer.refresh();
        output.push(chunk);
      });
    }
    // Only the reporter of the tests sends messages: failures, and that a file has ended.
    child.on("message", (message) => {
      timer.refresh();
      if (typeof message === "string") console.log(message);
    });
    child.once("error", (error) => {
      end(false, `${program} could not be started: ${error.message}`);
    });
    child.once("close", (code, signal) => {
      const why = hung ? "nothing was printed for ten minutes" : "another process ended it";
      end(code === 0, signal === null ? "" : `\nStopped by ${signal}: ${why}.`);
    });
  });
}
