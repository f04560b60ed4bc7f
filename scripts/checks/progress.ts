import { clearLine, cursorTo } from "node:readline";
import type { Outcome } from "./run-step.ts";

/** Shows which steps run and how far they are, in one line on a terminal and not at all in a pipe. */
export class Progress {
  readonly #running = new Map<string, string>();

  /** A step has begun, or has come so far. */
  update(name: string, progress = ""): void {
    this.#running.set(name, progress);
    this.#draw();
  }

  /** A step has ended. */
  end(name: string): void {
    this.#running.delete(name);
  }

  /** Prints a text that stays, above the line. */
  print(text: string): void {
    this.#clear();
    console.log(text);
    this.#draw();
  }

  #clear(): void {
    if (!process.stdout.isTTY) return;
    cursorTo(process.stdout, 0);
    clearLine(process.stdout, 0);
  }

  #draw(): void {
    if (!process.stdout.isTTY || this.#running.size === 0) return;
    this.#clear();
    const steps = [...this.#running].map(([name, progress]) => (progress === "" ? name : `${name} ${progress}`));
    process.stdout.write(`… ${steps.join(", ")}`.slice(0, (process.stdout.columns || 80) - 1));
  }
}

/** The line of a step that has ended, with the last lines of what it printed. */
export function outcomeLine({ step, ok, output, seconds }: Outcome): string {
  const shown = ok ? (step.shown ?? 0) : 0;
  const lines = shown === 0 ? [] : output.trim().split("\n").slice(-shown);
  return [
    `${ok ? "ok  " : "FAIL"} ${step.name} (${seconds.toFixed(1)} s)`,
    ...lines.map((line) => `     ${line}`),
  ].join("\n");
}
