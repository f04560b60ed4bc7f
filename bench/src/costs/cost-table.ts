import { type Column, markdownTable } from "../reporting/markdown-table.ts";
import { median } from "../reporting/statistics.ts";
import type { Cost } from "./contender.ts";

/** What a contender costs, and how many times as much as the one that it is compared with. */
export interface CostSummary {
  name: string;
  cpuMicroseconds: number;
  /** The median of the ratios in each round, so that a slow round counts no less. */
  ratio: number;
}

/**
 * What every contender of a task costs, the cheapest first.
 *
 * @throws {RangeError} when the one to compare with was not measured.
 */
export function summarizeCosts(costs: readonly Cost[], task: string, comparedWith: string): CostSummary[] {
  const ofTask = costs.filter(({ contender }) => contender.task === task);
  const base = ofTask.find(({ contender }) => contender.name === comparedWith)?.rounds;
  if (base === undefined) throw new RangeError(`${comparedWith} was not measured (${task}).`);
  return ofTask
    .map(({ contender, rounds }) => ({
      name: contender.name,
      cpuMicroseconds: median(rounds),
      ratio: median(rounds.map((cost, round) => cost / (base[round] ?? Number.NaN))),
    }))
    .sort((one, other) => one.ratio - other.ratio);
}

const columns = (title: string, comparedWith: string): Column[] => [
  { title, align: "left" },
  { title: `× ${comparedWith}`, align: "right" },
  { title: "CPU µs", align: "right" },
];

/** The costs of a task as a Markdown table. */
export function costTable(costs: readonly Cost[], task: string, title: string, comparedWith: string): string {
  const rows = summarizeCosts(costs, task, comparedWith);
  return markdownTable(
    columns(title, comparedWith),
    rows.map(({ name, ratio, cpuMicroseconds }) => [name, ratio.toFixed(2), cpuMicroseconds.toFixed(1)]),
  );
}
