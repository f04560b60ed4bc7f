/** Milliseconds. */
const first = 500;
const longest = 8000;

/**
 * Milliseconds to wait after so many failures, 1 or more: a random part, from 0 to all, of 0.5 s that doubles with each
 * failure up to 8 s. The whole range is drawn from, so that clients which failed together do not come back together.
 */
export const backoff = (failures: number, random: number): number =>
  random * Math.min(first * 2 ** (failures - 1), longest);
