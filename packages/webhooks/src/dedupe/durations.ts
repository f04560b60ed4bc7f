/** How long a store holds a claim and remembers a confirmation. */
export interface DedupeDurations {
  /**
   * For how many milliseconds a claim holds without being extended: as long as a delivery waits when its holder dies.
   * Default: 20,000, which is longer than the service waits for an answer, and shorter than its later pauses between
   * attempts. Assumed: `delivery-retries`.
   */
  lease?: number | undefined;
  /** For how many milliseconds a handled delivery is remembered. Default: 604,800,000, seven days. */
  ttl?: number | undefined;
}

const longest = 365 * 24 * 60 * 60 * 1000;

const defaults = { lease: 20_000, ttl: 7 * 24 * 60 * 60 * 1000 };

/** The durations with their defaults. Throws a RangeError for one that cannot work. */
export function durations({ lease = defaults.lease, ttl = defaults.ttl }: DedupeDurations): typeof defaults {
  return { lease: wholeNumber("lease", lease, longest), ttl: wholeNumber("ttl", ttl, longest) };
}

/** An option that is a whole number from 1 on. */
export function wholeNumber(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 1 || value > most) {
    throw new RangeError(`${name} must be a whole number from 1 to ${most}.`);
  }
  return value;
}
