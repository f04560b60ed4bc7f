import { median } from "../reporting/statistics.ts";
import type { Least } from "./measure-row.ts";
import type { Numbers } from "./numbers.ts";
import type { Row } from "./rows.ts";

/** By how much a row may be off its number: more than it differs between runs, less than what is worth a look. */
export const margin = 0.1;

/** In how many processes a row is measured at most; in each, V8 compiles its code differently. */
export const mostPasses = 5;

/**
 * How many of them have to find a row within the margin, of which one may have been lucky: something disturbed its floor.
 * One that finds no more than the number itself is enough.
 */
const neededPasses = 2;

/** What became of a row. */
export interface Verdict {
  row: Row;
  /** How many times as much CPU time as its floor the work takes: the median of all passes. */
  ratio: number;
  /** What the work takes, in microseconds: the least of all passes. */
  microseconds: number;
  /** The number that it is held to; undefined for a row without one. */
  held: number | undefined;
  outcome: "within" | "slower" | "faster" | "unheld";
}

const ratioOf = ({ ours, floor }: Least): number => ours / floor;

function isProven(passes: readonly Least[], held: number): boolean {
  const ratios = passes.map(ratioOf);
  const within = ratios.filter((ratio) => ratio <= held * (1 + margin));
  return within.length >= neededPasses || ratios.some((ratio) => ratio <= held);
}

function outcomeOf(ratio: number, passes: readonly Least[], held: number | undefined): Verdict["outcome"] {
  if (held === undefined) return "unheld";
  if (!isProven(passes, held)) return "slower";
  return ratio < held * (1 - margin) ? "faster" : "within";
}

function judge(row: Row, passes: readonly Least[], held: number | undefined): Verdict {
  const ratio = median(passes.map(ratioOf));
  const microseconds = Math.min(...passes.map(({ ours }) => ours));
  return { row, ratio, microseconds, held, outcome: outcomeOf(ratio, passes, held) };
}

/**
 * Measures rows until each is within its number often enough, and compares them with it. Whatever else the machine does
 * makes a work seem slower; one that has become slower is so in every process.
 */
export async function holdRows(
  rows: readonly Row[],
  numbers: Numbers,
  measure: (row: Row) => Promise<Least>,
): Promise<Verdict[]> {
  const measured = rows.map((row) => ({ row, held: numbers[row]?.ratio, passes: [] as Least[] }));
  for (let pass = 0; pass < mostPasses; pass += 1) {
    for (const { row, held, passes } of measured) {
      if (held === undefined || !isProven(passes, held)) passes.push(await measure(row));
    }
  }
  return measured.map(({ row, held, passes }) => judge(row, passes, held));
}
