import { markdownTable } from "../reporting/markdown-table.ts";
import type { Cost } from "./measure-row.ts";
import type { Row } from "./rows.ts";

/** By how much a row may be slower: more than identical sources differ, less than what is worth a look. */
const margin = 0.1;

/** In how many processes a row must be slower to fail; in each, V8 compiles its code differently. */
export const mostPasses = 3;

/** The cost of a row in the pass that was most favourable to it. */
export interface Comparison extends Cost {
  row: Row;
}

const ratioOf = ({ head, base = head }: Cost): number => head / base;

const isSlower = (cost: Cost): boolean => ratioOf(cost) > 1 + margin;

/** Measures each row until it is within the margin, in as many processes as there may be. */
export async function compareRows(
  rows: readonly Row[],
  measure: (row: Row, pass: number) => Promise<Cost>,
): Promise<Comparison[]> {
  const compared: Comparison[] = [];
  for (const row of rows) {
    let best = await measure(row, 0);
    for (let pass = 1; pass < mostPasses && isSlower(best); pass += 1) {
      const cost = await measure(row, pass);
      if (ratioOf(cost) < ratioOf(best)) best = cost;
    }
    compared.push({ row, ...best });
  }
  return compared;
}

const explain = ({ row, ...cost }: Comparison): string =>
  `✗ ${row} takes ${Math.round(ratioOf(cost) * 100 - 100)} % more CPU time; ${margin * 100} % are allowed.
  See where it goes: node --cpu-prof bench/src/guard/probe.mjs ${row} 1000 .`;

/** The measurements, and the rows that became slower. */
export function reportOf(compared: readonly Comparison[]): string {
  const columns = ["Base, µs", "Now, µs", "Ratio"].map((title) => ({ title, align: "right" as const }));
  const rows = compared.map(({ row, ...cost }) => [
    row,
    cost.base?.toFixed(1) ?? "-",
    cost.head.toFixed(1),
    cost.base === undefined ? "-" : ratioOf(cost).toFixed(2),
  ]);
  const table = markdownTable([{ title: "Work", align: "left" }, ...columns], rows);
  return [...compared.filter(isSlower).map(explain), table].join("\n\n");
}

/** True if no row became slower. */
export const allHold = (compared: readonly Comparison[]): boolean => !compared.some(isSlower);
