/** One thing in a state that the service could never have reached. */
export interface StateFault {
  /** A JSON pointer to the part that is wrong. */
  path: string;
  /** What it should be, beginning with "must" or "is". */
  message: string;
}

/** A fault at a place in a state. */
export const fault = (path: string, message: string): StateFault => ({ path, message });

/** Every record whose key an earlier record of the list has. */
export function* repeated<R>(
  records: readonly R[],
  keyOf: (record: R) => string | undefined,
  blame: (at: number) => StateFault,
): Generator<StateFault> {
  const seen = new Set<string>();
  for (const [at, record] of records.entries()) {
    const key = keyOf(record);
    if (key === undefined) continue;
    if (seen.has(key)) yield blame(at);
    seen.add(key);
  }
}
