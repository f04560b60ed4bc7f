import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Budget } from "./budgets.ts";
import { bundlers, gzipped } from "./bundlers.ts";

/** What an import weighs with each bundler, in bytes. */
export interface Measured {
  budget: Budget;
  bytes: Readonly<Record<string, number>>;
}

/** Bundles the program of a budget in a project that has its package installed. */
export async function measure(budget: Budget, project: string): Promise<Measured> {
  const entry = join(project, "program.mjs");
  await writeFile(entry, budget.program);
  const bytes: Record<string, number> = {};
  for (const [name, bundle] of Object.entries(bundlers)) bytes[name] = gzipped(await bundle(entry));
  return { budget, bytes };
}

const inKilobytes = (bytes: number) => (bytes / 1000).toFixed(2).padStart(7);

/** Whether all bundlers stay within the budget. */
export const isWithin = ({ budget, bytes }: Measured): boolean =>
  Object.values(bytes).every((found) => found <= budget.most);

/** One line of the figures. */
export function render(measured: Measured): string {
  const { budget, bytes } = measured;
  const cells = Object.entries(bytes).map(([name, found]) => `${name} ${inKilobytes(found)}`);
  const where = `${budget.package}: ${budget.what}`.padEnd(32);
  return `${isWithin(measured) ? "ok  " : "FAIL"} ${where} ${cells.join("   ")}   budget ${inKilobytes(budget.most)}`;
}
