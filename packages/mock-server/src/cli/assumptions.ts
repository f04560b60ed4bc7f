import { type AssumptionDescription, describeAssumptions } from "@totem-partner/simulator";
import type { AssumptionsFlags } from "./program.ts";

function shown({ id, question, default: value, values }: AssumptionDescription): string {
  const width = Math.max(...values.map((one) => one.value.length));
  const lines = values.map((one) => {
    const mark = one.value === String(value) ? "*" : " ";
    return `  ${mark} ${one.value.padEnd(width)}  ${one.meaning}`;
  });
  return [`${id}  (default: ${value})`, `  ${question}`, ...lines].join("\n");
}

/** The lines of a profile about a point: what its values mean, and its default as an answer that is still a comment. */
function asComments({ id, question, default: value, values }: AssumptionDescription): string {
  const meanings = values.map((one) => `  # - ${one.value}: ${one.meaning}`);
  return [`  # ${question}`, ...meanings, `  # ${id}: ${value}`].join("\n");
}

/** Prints every open point: its id, default and question, and what each value means. */
export function assumptions({ json, yaml }: AssumptionsFlags): void {
  const points = describeAssumptions();
  if (json) {
    process.stdout.write(`${JSON.stringify(points, null, 2)}\n`);
  } else if (yaml) {
    const intro =
      "# How a service settles the open points. Remove the # before an answer that you know, and correct it.";
    process.stdout.write(`${intro}\nversion: 1\nassumptions:\n${points.map(asComments).join("\n\n")}\n`);
  } else {
    const advice = "Switch one with --assume id=value, or live with PATCH /_mock/assumptions.";
    process.stdout.write(`${points.map(shown).join("\n\n")}\n\n${advice}\n`);
  }
}
