/** Milliseconds. */
const first = 500;
const longest = 8000;

/**
 * Milliseconds to wait after this many failures, 1 or more: a random share of 0.5 s that doubles with each failure up
 * to 8 s. The share covers the whole range, so that clients that failed together do not return together.
 */
export const backoff = (failures: number, random: number): number =>
  random * Math.min(first * 2 ** (failures - 1), longest);
