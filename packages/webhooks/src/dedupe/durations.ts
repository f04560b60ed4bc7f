/** How long a store keeps claims and remembers handled deliveries. */
export interface DedupeDurations {
  /**
   * Milliseconds until a claim expires unless it is extended, which is how long a delivery waits if its holder dies.
   * Default: 20,000, which is longer than the service waits for a response, and shorter than its later pauses between
   * attempts. Assumed: `delivery-retries`.
   */
  lease?: number | undefined;
  /** Milliseconds for which a handled delivery is remembered. Default: 604,800,000, which is seven days. */
  ttl?: number | undefined;
}

const longest = 365 * 24 * 60 * 60 * 1000;

const defaults = { lease: 20_000, ttl: 7 * 24 * 60 * 60 * 1000 };

/** The durations with their defaults. Throws a RangeError for an invalid one. */
export function durations({ lease = defaults.lease, ttl = defaults.ttl }: DedupeDurations): typeof defaults {
  return { lease: wholeNumber("lease", lease, longest), ttl: wholeNumber("ttl", ttl, longest) };
}

/** An option that is an integer of at least 1. */
export function wholeNumber(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 1 || value > most) {
    throw new RangeError(`${name} must be a whole number from 1 to ${most}.`);
  }
  return value;
}
