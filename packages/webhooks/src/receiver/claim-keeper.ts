import type { Claim, DedupeStore } from "../dedupe/store.ts";
import { ReceiverError, type Reporter } from "./reporter.ts";

/**
 * How long a claim is extended while its handler runs: the service gives up after 120 s. Assumed: `delivery-retries`.
 */
const longestHold = 300_000;

/** An error of the store, with a message about its consequence. */
export const storeFailed = (what: string, cause?: unknown): ReceiverError =>
  new ReceiverError("store-failed", `The dedupe store could not ${what}. Check that the store is reachable.`, {
    cause,
  });

const lost = (): ReceiverError =>
  new ReceiverError(
    "claim-lost",
    "The claim on a delivery expired while its handler ran, so the delivery may be handled twice. " +
      "Speed up the handler, or lengthen the dedupe store's lease.",
  );

/** Extends a claim while its handler runs, and ends it. Its methods never reject: failures are reported. */
export class ClaimKeeper {
  readonly #store: DedupeStore;
  /** The claim to extend. */
  readonly claim: Claim;
  readonly #reporter: Reporter;
  readonly #onLost: (error: ReceiverError) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = 0;
  #isLost = false;

  /** @param onLost is called when the claim ends while it is needed. */
  constructor(store: DedupeStore, claim: Claim, reporter: Reporter, onLost: (error: ReceiverError) => void) {
    this.#store = store;
    this.claim = claim;
    this.#reporter = reporter;
    this.#onLost = onLost;
    this.#schedule();
  }

  /** The handler has handled the delivery. */
  async confirm(): Promise<void> {
    this.#stop();
    try {
      if (!(await this.#store.confirm(this.claim))) this.#lose();
    } catch (cause) {
      this.#reporter.report(storeFailed("confirm a handled delivery; it may be handled again", cause));
    }
  }

  /** The handler has failed. */
  async release(): Promise<void> {
    this.#stop();
    try {
      await this.#store.release(this.claim);
    } catch (cause) {
      this.#reporter.report(storeFailed("release a delivery; attempts fail until the lease expires", cause));
    }
  }

  #schedule(): void {
    const pause = Math.max(1, Math.floor(this.#store.lease / 3));
    this.#held += pause;
    if (this.#held <= longestHold) this.#timer = setTimeout(() => void this.#extend(), pause);
  }

  async #extend(): Promise<void> {
    const timer = this.#timer;
    try {
      if (!(await this.#store.extend(this.claim))) {
        // A claim that was confirmed or released in the meantime is not active any more, and need not be.
        if (timer === this.#timer) this.#lose();
        return;
      }
    } catch (cause) {
      this.#reporter.report(storeFailed("extend the claim on a delivery; it will retry", cause));
    }
    if (timer === this.#timer) this.#schedule();
  }

  #lose(): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#onLost(lost());
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
