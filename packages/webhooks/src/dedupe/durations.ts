import { optionMistake } from "@totem-partner/spec/options";

/** The lifetimes of claims and of handled deliveries in a store. */
export interface DedupeDurations {
  /**
   * Milliseconds until a claim expires unless it is extended, which is how long a delivery waits if its holder dies.
   * Default: 20,000, which is longer than the service waits for a response, and shorter than its later pauses between
   * attempts. Assumed: `delivery-retries`.
   */
  lease?: number;
  /** Milliseconds for which a handled delivery is remembered. Default: 604,800,000, which is seven days. */
  ttl?: number;
}

/** A year. A literal, because bundlers keep computed constants. */
const longest = 31_536_000_000;

const defaults = { lease: 20_000, ttl: 604_800_000 };

/** The names of all other options of a store; the compiler reports a missing one. */
type OtherNames<Options> = Readonly<Record<Exclude<keyof Options, keyof DedupeDurations>, true>>;

/**
 * Throws a RangeError for an invalid duration, and a TypeError for an option that is unknown, or undefined: a prefix from a
 * variable that is not set would silently be the default.
 */
export function durations<Options extends DedupeDurations>(
  store: string,
  options: Options,
  others: OtherNames<Options>,
): typeof defaults {
  const mistake = optionMistake(store, options, [...Object.keys(defaults), ...Object.keys(others)]);
  if (mistake !== undefined) throw new TypeError(mistake);
  const { lease = defaults.lease, ttl = defaults.ttl } = options;
  return { lease: wholeNumber("lease", lease, longest), ttl: wholeNumber("ttl", ttl, longest) };
}

/** An option that is an integer of at least 1. */
export function wholeNumber(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 1 || value > most) {
    throw new RangeError(`${name} must be a whole number from 1 to ${most}.`);
  }
  return value;
}
