/** A delivery that is being handled, and who handles it. Plain data: nothing happens when it is dropped. */
export interface Claim {
  /** The id of the delivery. */
  readonly id: string;
  /** Different for every claim: it keeps a holder whose lease has ended from ending the claim of the next one. */
  readonly token: string;
}

/** The answer to a claim. */
export type ClaimResult =
  /** The delivery is yours: handle it, then `confirm` or `release` the claim. */
  | { readonly state: "claimed"; readonly claim: Claim }
  /** It was handled: answer 200, and do nothing. */
  | { readonly state: "done" }
  /**
   * Another holder is handling it, and may still fail: answer with an error status, so that the service tries again. An
   * answer of 200 would lose the event if that holder fails.
   */
  | { readonly state: "busy" };

/**
 * Remembers which deliveries were handled, for one receiver or for several that share it. A delivery's id is in one of
 * three states:
 *
 * | State   | `claim`       | Ends by                                                                             |
 * | ------- | ------------- | ----------------------------------------------------------------------------------- |
 * | free    | → claimed     | the claim                                                                           |
 * | claimed | returns busy  | `confirm` → done; `release` → free; the end of the lease, unless extended, → free |
 * | done    | returns done  | the end of `ttl` → free                                                             |
 *
 * Two claims of one id never hold at the same time, however many processes share the store. That is no promise that a
 * handler runs once: one that outlives its lease may run beside the next one, and a process that dies between the effect
 * of its handler and `confirm` leaves the delivery to be handled again. While a handler runs, extend its claim well
 * before the lease ends; an effect that must never repeat belongs in one transaction with the confirmation.
 *
 * Every method rejects when the store itself fails. After a `claim` that failed, answer with an error status, so that the
 * service tries again; after a `confirm` that failed, the handler may run again if the delivery comes again.
 */
export interface DedupeStore {
  /** For how many milliseconds a claim holds without `extend`. */
  readonly lease: number;

  /**
   * Claims a delivery. Of any number of calls at the same time, one is `claimed`.
   *
   * @param id of the delivery: 1 to 255 characters. Take it from the body, which is signed, not from a header.
   * @throws `TypeError` for another id.
   */
  claim(id: string): Promise<ClaimResult>;

  /**
   * Marks the delivery as handled. Safe to repeat.
   *
   * @returns true when the delivery is now done by this claim, also after the end of its lease if the id was still free;
   * false when the lease ended and another holder has claimed the delivery since, so that it is handled twice.
   */
  confirm(claim: Claim): Promise<boolean>;

  /** Frees the delivery, because its handler failed. Does nothing when the claim no longer holds, or is confirmed. */
  release(claim: Claim): Promise<void>;

  /**
   * Makes the claim hold for another lease, counted from now. Changes nothing when the claim is confirmed already.
   *
   * @returns true when the delivery is still this claim's; false when the lease has ended: another holder may be handling the delivery already.
   */
  extend(claim: Claim): Promise<boolean>;
}
