import type { Claim, DedupeStore } from "../dedupe/store.ts";
import { inTime } from "./limits.ts";
import { ReceiverError, type Reporter } from "./reporter.ts";

/**
 * The longest extension of a claim while its handler runs: the service gives up after 120 s. Assumed: `delivery-retries`.
 */
const longestHold = 300_000;

export const storeFailed = (what: string, cause?: unknown): ReceiverError =>
  new ReceiverError("store-failed", `The dedupe store could not ${what}. Check that the store is reachable.`, {
    cause,
  });

export const unconfirmed = "confirm a handled delivery; it may be handled again";
export const unreleased = "release a delivery; attempts fail until the lease expires";

const lost = (): ReceiverError =>
  new ReceiverError(
    "claim-lost",
    "The claim on a delivery expired while its handler ran, so the delivery may be handled twice. " +
      "Speed up the handler, or lengthen the dedupe store's lease.",
  );

/** Extends a claim while its handler runs. Its methods never reject: failures are reported. */
export function holdClaim(
  store: DedupeStore,
  claim: Claim,
  reporter: Reporter,
  onLost: (error: ReceiverError) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = 0;
  let isLost = false;

  const lose = (): void => {
    if (!isLost) onLost(lost());
    isLost = true;
  };
  const stop = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  /** Waits for the store, as long as its result can matter. */
  const inLease = (response: Promise<unknown>): Promise<unknown> =>
    inTime(response, store.lease, () => {
      throw new Error(`It did not respond within its lease, ${store.lease} ms.`);
    });
  const extend = async (): Promise<void> => {
    const before = timer;
    try {
      if (!(await inLease(store.extend(claim)))) {
        // A claim that was confirmed or released in the meantime is not active any more, and need not be.
        if (before === timer) lose();
        return;
      }
    } catch (cause) {
      reporter.report(storeFailed("extend the claim on a delivery; it will retry", cause));
    }
    if (before === timer) schedule();
  };
  const schedule = (): void => {
    const pause = Math.max(1, Math.floor(store.lease / 3));
    held += pause;
    if (held <= longestHold) timer = setTimeout(() => void extend(), pause);
  };

  schedule();
  /** A failure of the store is reported, and counts as success. */
  const end = async (request: () => Promise<unknown>, failure: string): Promise<unknown> => {
    try {
      return await inLease(request());
    } catch (cause) {
      reporter.report(storeFailed(failure, cause));
      return true;
    }
  };
  return {
    claim,
    confirm: async (): Promise<void> => {
      stop();
      if (!(await end(() => store.confirm(claim), unconfirmed))) lose();
    },
    release: async (): Promise<void> => {
      stop();
      await end(() => store.release(claim), unreleased);
    },
  };
}

export type HeldClaim = ReturnType<typeof holdClaim>;
