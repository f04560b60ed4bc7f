interface Held {
  readonly released: AbortController;
  waiting: number;
}

/** The requests that wait for the removal of the rule that holds them. */
export class HeldRequests {
  readonly #byRule = new Map<string, Held>();
  readonly #listeners = new Set<(id: string) => void>();
  #isClosed = false;

  /** Waits for the removal of a rule; `wait` ends when its signal is aborted, or earlier. */
  async hold(id: string, wait: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#isClosed) return;
    const held = this.of(id);
    held.waiting += 1;
    for (const listener of this.#listeners) listener(id);
    await wait(held.released.signal);
    held.waiting -= 1;
  }

  /** The requests that a rule holds until it is removed; another rule with its id has others. */
  of(id: string): Held {
    const held = this.#byRule.get(id) ?? { released: new AbortController(), waiting: 0 };
    this.#byRule.set(id, held);
    return held;
  }

  /** Calls back with the id of the rule whenever a request begins to wait; returns a function that unsubscribes. */
  onHeld(listener: (id: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Releases the requests of all rules but these. */
  keep(ids: readonly string[]): void {
    for (const [id, { released }] of this.#byRule) {
      if (ids.includes(id)) continue;
      this.#byRule.delete(id);
      released.abort();
    }
  }

  /** Releases all requests; no others are held from now on. */
  close(): void {
    this.#isClosed = true;
    this.keep([]);
  }
}
