import {
  type Claim,
  type ClaimResult,
  type DedupeDurations,
  DedupeError,
  type DedupeStore,
  durations,
  newClaim,
  wholeNumber,
} from "./store.ts";

interface Entry extends Claim {
  readonly until: number;
}

/** Entries by id, in the order in which they expire: all last equally long, so a new one goes to the end. */
class ExpiryQueue extends Map<string, Entry> {
  /** Kept, because a new iterator would step over every entry that was deleted before the first. */
  readonly #order = this.values();
  #latest: Entry | undefined;

  push(entry: Entry): void {
    this.delete(entry.id);
    this.set(entry.id, entry);
  }

  deleteFirst(): void {
    this.delete(this.#first()?.id ?? "");
  }

  deleteExpired(now: number): void {
    for (let first = this.#first(); first && first.until <= now; first = this.#first()) this.delete(first.id);
  }

  #first(): Entry | undefined {
    if (this.size === 0) return undefined;
    // The iteration continues with entries that are not deleted yet.
    while (this.#latest === undefined || this.get(this.#latest.id) !== this.#latest) {
      this.#latest = this.#order.next().value;
    }
    return this.#latest;
  }
}

/** Options of `memoryDedupe`. */
export interface MemoryDedupeOptions extends DedupeDurations {
  /**
   * The maximum number of deliveries kept, claimed and done together. Default: 100,000. At the limit, a new claim
   * evicts the delivery that was done longest ago, which would be handled again if it were redelivered. Active claims
   * are never evicted: if all entries are active claims, `claim` rejects with a `DedupeError`.
   */
  max?: number;
  /**
   * Returns the current time in milliseconds, from any origin. Default: `performance.now()`, which is unaffected by
   * clock changes.
   */
  now?: () => number;
}

/**
 * Creates a store in the memory of this process, for a single receiver instance; its contents are lost when the process
 * ends. Receivers that run in several processes, or on a platform that starts and stops instances, need a shared store.
 *
 * @throws `RangeError` for an invalid option, `TypeError` for one that is unknown or undefined.
 * @example
 * const dedupe = memoryDedupe({ max: 10_000 });
 */
export function memoryDedupe(options: MemoryDedupeOptions = {}): DedupeStore {
  const { lease, ttl } = durations("memoryDedupe", options, { max: true, now: true });
  const max = wholeNumber("max", options.max ?? 100_000, 10_000_000);
  const { now = () => performance.now() } = options;
  const claimed = new ExpiryQueue();
  const done = new ExpiryQueue();

  const dropExpired = (at: number): void => {
    claimed.deleteExpired(at);
    done.deleteExpired(at);
  };

  const makeRoom = (): void => {
    if (claimed.size + done.size < max) return;
    if (done.size === 0) {
      throw new DedupeError(
        `memoryDedupe is full: ${max} deliveries are being handled. Raise max, or handle fewer at a time.`,
      );
    }
    done.deleteFirst();
  };

  return {
    lease,
    claim: (id) =>
      toPromise((): ClaimResult => {
        const claim = newClaim(id);
        const at = now();
        dropExpired(at);
        if (done.get(id) !== undefined) return { state: "done" };
        if (claimed.get(id) !== undefined) return { state: "busy" };
        makeRoom();
        claimed.push({ ...claim, until: at + lease });
        return { state: "claimed", claim };
      }),
    confirm: ({ id, token }) =>
      toPromise(() => {
        const at = now();
        dropExpired(at);
        const holder = claimed.get(id) ?? done.get(id);
        if (holder !== undefined && holder.token !== token) return false;
        if (holder === undefined) makeRoom();
        claimed.delete(id);
        done.push({ id, token, until: at + ttl });
        return true;
      }),
    release: ({ id, token }) =>
      toPromise(() => {
        if (claimed.get(id)?.token === token) claimed.delete(id);
      }),
    extend: ({ id, token }) =>
      toPromise(() => {
        const at = now();
        dropExpired(at);
        if (done.get(id)?.token === token) return true;
        if (claimed.get(id)?.token !== token) return false;
        claimed.push({ id, token, until: at + lease });
        return true;
      }),
  };
}

function toPromise<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => resolve(work()));
}
