import type { AssumptionId } from "@totem-partner/spec/assumptions";

const unchangeable = {
  value: () => {
    throw new TypeError("What an exchange consulted cannot be changed.");
  },
};

/** The maximum number of shared usages; a request can cause any order of reads, so the rest are not remembered. */
const mostShared = 10_000;

/**
 * The assumptions that a request has consulted so far, in order. Requests that consult the same share one, so that a
 * read creates nothing.
 */
export class AssumptionUsage {
  /** They belong to several exchanges, so the set throws when it is changed. */
  readonly ids: ReadonlySet<AssumptionId>;
  readonly #next = new Map<AssumptionId, AssumptionUsage>();
  readonly #shared: { count: number };

  constructor(ids: readonly AssumptionId[] = [], shared = { count: 0 }) {
    this.ids = Object.defineProperties(new Set(ids), { add: unchangeable, delete: unchangeable, clear: unchangeable });
    this.#shared = shared;
  }

  /** The same after another read. */
  and(id: AssumptionId): AssumptionUsage {
    return this.#next.get(id) ?? this.#begin(id);
  }

  #begin(id: AssumptionId): AssumptionUsage {
    if (this.ids.has(id)) return this;
    const next = new AssumptionUsage([...this.ids, id], this.#shared);
    this.#shared.count += 1;
    if (this.#shared.count <= mostShared) this.#next.set(id, next);
    return next;
  }
}

/** The place where the reads of one request are noted. */
export interface Notes {
  consultation: AssumptionUsage;
}
