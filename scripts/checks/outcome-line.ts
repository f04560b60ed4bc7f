import type { Outcome } from "./run-step.ts";

/** The line of a step that has ended, with the last lines of what it printed. */
export function outcomeLine({ step, ok, output, seconds }: Outcome): string {
  const lines = output
    .trim()
    .split("\n")
    .slice(-(step.shown ?? 0));
  const shown = ok && step.shown !== undefined ? lines.map((line) => `\n     ${line}`) : [];
  return `${ok ? "ok  " : "FAIL"} ${step.name} (${seconds.toFixed(1)} s)${shown.join("")}`;
}
