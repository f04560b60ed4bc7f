import type { Basis } from "./basis.ts";

/** What several findings of a report have in common. */
export interface Cause<Found> {
  /** The words that they share. */
  words: string;
  first: Found;
  /** How many they are. */
  times: number;
}

/** Findings by the words that they share, in the order of the first of each. */
export function causesOf<Found>(all: readonly Found[], wordsOf: (found: Found) => string): Cause<Found>[] {
  const causes = new Map<string, Cause<Found>>();
  for (const found of all) {
    const words = wordsOf(found);
    const { first, times } = causes.get(words) ?? { first: found, times: 0 };
    causes.set(words, { words, first, times: times + 1 });
  }
  return [...causes.values()];
}

/** What is wrong, and what the statement rests on that does not hold; null where the contract says nothing. */
export const withBasis = (words: string, basis: Basis | null): string =>
  basis === null ? words : `${words} (${basis})`;
