import type { Least } from "./measure-row.ts";
import type { Numbers } from "./numbers.ts";
import type { Row } from "./rows.ts";

/** By how much a row may be off its number: more than it differs between runs, less than what is worth a look. */
export const margin = 0.12;

/** How often a row that seems too slow is measured; each time in another process, whose code is compiled differently. */
export const mostPasses = 5;

/** What became of a row. */
export interface Verdict {
  row: Row;
  /** Of all passes. */
  least: Least;
  ratio: number;
  /** The number that it is held to; undefined for a row without one. */
  held: number | undefined;
  outcome: "within" | "slower" | "faster" | "unheld";
}

const pool = (one: Least, other: Least): Least => ({
  floor: Math.min(one.floor, other.floor),
  ours: Math.min(one.ours, other.ours),
});

function outcomeOf(ratio: number, held: number | undefined): Verdict["outcome"] {
  if (held === undefined) return "unheld";
  if (ratio > held * (1 + margin)) return "slower";
  return ratio < held * (1 - margin) ? "faster" : "within";
}

function judge(row: Row, least: Least, held: number | undefined): Verdict {
  const ratio = least.ours / least.floor;
  return { row, least, ratio, held, outcome: outcomeOf(ratio, held) };
}

/**
 * Measures rows, and compares them with their numbers. Whatever else the machine does makes a work slower, never faster:
 * a row that is within its number once is done, the others are measured again, and the least of all passes counts.
 */
export async function holdRows(
  rows: readonly Row[],
  numbers: Numbers,
  measure: (row: Row) => Promise<Least>,
): Promise<Verdict[]> {
  const verdicts = new Map<Row, Verdict>();
  for (let pass = 0; pass < mostPasses; pass += 1) {
    for (const row of rows) {
      const before = verdicts.get(row);
      if (before?.outcome === "within" || before?.outcome === "faster") continue;
      const measured = await measure(row);
      const least = before ? pool(before.least, measured) : measured;
      verdicts.set(row, judge(row, least, numbers[row]?.ratio));
    }
  }
  return [...verdicts.values()];
}
