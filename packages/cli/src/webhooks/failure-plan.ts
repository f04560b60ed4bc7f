/** How a receiver fails on purpose. */
export interface FailurePlan {
  /** The status of a planned failure; undefined: none fails. */
  status?: number | undefined;
  /** How many deliveries fail; undefined: all. */
  times?: number | undefined;
}

/** Says of each delivery with which status it fails, and undefined for one that is to be accepted. */
export function createFailures({ status, times = Infinity }: FailurePlan): () => number | undefined {
  let left = status === undefined ? 0 : times;
  return () => {
    if (left <= 0) return undefined;
    left -= 1;
    return status;
  };
}
