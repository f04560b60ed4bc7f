import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Budget } from "./budgets.ts";
import { bundlers, gzipped } from "./bundlers.ts";

/** What an import weighs with a bundler, in bytes. */
interface Weight {
  first: number;
  all: number;
}

/** What an import weighs with each bundler. */
export interface Measured {
  budget: Budget;
  weights: Readonly<Record<string, Weight>>;
}

/** Bundles the program of a budget in a project that has its package installed. */
export async function measure(budget: Budget, project: string): Promise<Measured> {
  const entry = join(project, "program.mjs");
  await writeFile(entry, budget.program);
  const weights: Record<string, Weight> = {};
  for (const [name, bundle] of Object.entries(bundlers)) {
    const { first, all } = await bundle(entry);
    weights[name] = { first: gzipped(first), all: gzipped(all) };
  }
  return { budget, weights };
}

const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(2).padStart(6);

const shown = ({ first, all }: Weight) =>
  `${inKilobytes(first)}${first === all ? " ".repeat(9) : ` of ${inKilobytes(all)}`}`;

/** Whether all bundlers stay within the budget. */
export const isWithin = ({ budget, weights }: Measured): boolean =>
  Object.values(weights).every(({ first, all }) => first <= budget.first && all <= budget.all);

/** One line of the figures: what is loaded first, and what there is in all. */
export function render(measured: Measured): string {
  const { budget, weights } = measured;
  const cells = Object.entries(weights).map(([name, weight]) => `${name} ${shown(weight)}`);
  const where = `${budget.package}: ${budget.what}`.padEnd(38);
  return `${isWithin(measured) ? "ok  " : "FAIL"} ${where} ${cells.join("  ")}  budget ${shown(budget)}`.trimEnd();
}
