/** How a receiver fails on purpose. */
export interface FailurePlan {
  /** The status of a planned failure; undefined if none fails. */
  status?: number | undefined;
  /** How many deliveries fail; undefined for all. */
  times?: number | undefined;
}

/** Returns the status with which a delivery fails, or undefined if it is to be accepted. */
export function createFailures({ status, times = Infinity }: FailurePlan): () => number | undefined {
  let left = status === undefined ? 0 : times;
  return () => {
    if (left <= 0) return undefined;
    left -= 1;
    return status;
  };
}
