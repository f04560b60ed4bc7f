import type { Basis } from "./basis.ts";

/** The common cause of several findings in a report. */
export interface Cause<Found> {
  /** The text that they share. */
  words: string;
  first: Found;
  /** The number of findings. */
  times: number;
}

/** Groups findings by the text that they share, in the order of the first of each. */
export function causesOf<Found>(all: readonly Found[], wordsOf: (found: Found) => string): Cause<Found>[] {
  const causes = new Map<string, Cause<Found>>();
  for (const found of all) {
    const words = wordsOf(found);
    const { first, times } = causes.get(words) ?? { first: found, times: 0 };
    causes.set(words, { words, first, times: times + 1 });
  }
  return [...causes.values()];
}

/** A violation, with what the violated statement is based on; null if the contract says nothing. */
export const withBasis = (words: string, basis: Basis | null): string =>
  basis === null ? words : `${words} (${basis})`;
