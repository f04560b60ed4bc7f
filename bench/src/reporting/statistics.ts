const ascending = (one: number, other: number): number => one - other;

/**
 * The middle of some numbers, or the mean of the two in the middle.
 *
 * @throws {RangeError} for no numbers.
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted(ascending);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  if (low === undefined || high === undefined) throw new RangeError("There is no median of nothing.");
  return (low + high) / 2;
}

/**
 * The smallest value that at least this share of all values does not exceed (nearest rank).
 *
 * @throws {RangeError} for no numbers.
 */
export function percentile(values: Float64Array, share: number): number {
  const found = values.toSorted()[Math.max(0, Math.ceil(share * values.length) - 1)];
  if (found === undefined) throw new RangeError("There is no percentile of nothing.");
  return found;
}
