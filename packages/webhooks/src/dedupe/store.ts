import { optionMistake } from "@totem-partner/spec/options";

/** A claim on a delivery that is being handled. Plain data: dropping it has no effect. */
export interface Claim {
  /** The id of the delivery. */
  readonly id: string;
  /** Unique for every claim, so that a holder whose lease has expired cannot end the next holder's claim. */
  readonly token: string;
}

/** The result of a claim. */
export type ClaimResult =
  /** The delivery is yours: handle it, then `confirm` or `release` the claim. */
  | { readonly state: "claimed"; readonly claim: Claim }
  /** The delivery was already handled: respond with 200, and do nothing. */
  | { readonly state: "done" }
  /**
   * Another holder is handling the delivery and may still fail: respond with an error status, so that the service
   * retries. A 200 would lose the event if that holder fails.
   */
  | { readonly state: "busy" };

/**
 * Remembers which deliveries were handled, for one receiver or several that share the store. A delivery's id is in one
 * of three states:
 *
 * - free: `claim` claims it.
 * - claimed: `claim` returns busy. `confirm` makes it done; `release`, or the end of a lease that is not extended, free.
 * - done: `claim` returns done. The end of `ttl` makes it free.
 *
 * Two claims of one id are never active at the same time, however many processes share the store. This does not
 * guarantee that a handler runs only once: a handler that outlives its lease may run alongside the next one, and if a
 * process dies between its handler's effect and `confirm`, the delivery is handled again. While a handler runs, extend
 * its claim well before the lease expires; if an effect must never repeat, commit it in one transaction with the
 * confirmation.
 *
 * Every method rejects if the store itself fails. After a failed `claim`, respond with an error status, so that the
 * service retries; after a failed `confirm`, the handler may run again if the delivery is repeated.
 */
export interface DedupeStore {
  /** Milliseconds until a claim expires without `extend`. */
  readonly lease: number;

  /**
   * Claims a delivery. Of any number of concurrent calls, exactly one is `claimed`.
   *
   * @param id the id of the delivery, 1 to 255 characters. Take it from the body, which is signed, not from a header.
   * @throws `TypeError` for an invalid id.
   */
  claim(id: string): Promise<ClaimResult>;

  /**
   * Marks the delivery as handled. Safe to repeat.
   *
   * @returns true if this claim has marked the delivery as done, even after its lease expired, as long as the id was
   * still free; false if the lease expired and another holder has claimed the delivery, so that it is handled twice.
   */
  confirm(claim: Claim): Promise<boolean>;

  /**
   * Releases the delivery because its handler failed. Does nothing if the claim is no longer active or is already
   * confirmed.
   */
  release(claim: Claim): Promise<void>;

  /**
   * Extends the claim by another lease from now. Changes nothing if the claim is already confirmed.
   *
   * @returns true if this claim still holds the delivery; false if the lease has expired, in which case another holder
   * may already be handling it.
   */
  extend(claim: Claim): Promise<boolean>;
}

const brand = Symbol.for("@totem-partner/webhooks/dedupe-error");

/** A store operation failed, so the delivery must be retried. `cause` is the error of the store's client. */
export class DedupeError extends Error {
  override readonly name = "DedupeError";

  /** Lets `isDedupeError` recognise the error, even from another copy of the package. */
  get [brand](): true {
    return true;
  }
}

/** Returns whether a thrown value is a `DedupeError`, from any entry or installed copy of the package. */
export function isDedupeError(value: unknown): value is DedupeError {
  return typeof value === "object" && value !== null && brand in value;
}

export function failedCall(server: string, what: string, cause: unknown, check: string): DedupeError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DedupeError(`${server} could not ${what}: ${reason.replace(/\.?$/, ".")} ${check}`, { cause });
}

/** Servers receive every lone surrogate as the same character, and PostgreSQL cannot store NUL. */
const unstorable = /[\0\p{Surrogate}]/u;

const longestId = 255;

/** Returns whether every store can keep a value as the id of a delivery, distinct from all others. */
export const isDeliveryId = (id: unknown): id is string =>
  typeof id === "string" && id !== "" && id.length <= longestId && !unstorable.test(id);

/** The requirements of a delivery's id, for messages. A literal, because bundlers keep computed constants. */
export const idRule = "a string of 1 to 255 characters, without NUL and lone surrogates";

export function newClaim(id: string): Claim {
  if (!isDeliveryId(id)) {
    throw new TypeError(`The id of a delivery must be ${idRule}. Pass the id from the delivery's body.`);
  }
  return { id, token: globalThis.crypto.randomUUID() };
}

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

/** Throws for an undefined option: a prefix from a variable that is not set would silently be the default. */
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

export function wholeNumber(name: string, value: number, most: number): number {
  if (!Number.isInteger(value) || value < 1 || value > most) {
    throw new RangeError(`${name} must be a whole number from 1 to ${most}.`);
  }
  return value;
}
