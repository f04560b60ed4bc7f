/** One thing in a state that the service could never have reached. */
export interface StateFault {
  /** A JSON pointer to the part that is wrong. */
  path: string;
  /** The requirement, beginning with "must" or "is". */
  message: string;
}

/** What a check has found: something that is wrong or, after each record, nothing more. */
export type Finding = StateFault | undefined;

export const fault = (path: string, message: string): StateFault => ({ path, message });

/** A fault for every record of a list whose key an earlier one has, perhaps at a field of it. */
export function* repeated<R>(
  list: string,
  records: readonly R[],
  keyOf: (record: R) => string | null,
  message: string,
  field = "",
): Generator<Finding> {
  const seen = new Set<string>();
  for (const [at, record] of records.entries()) {
    const key = keyOf(record);
    if (key === null) continue;
    if (seen.has(key)) yield fault(`${list}/${at}${field}`, message);
    seen.add(key);
    yield undefined;
  }
}
