interface Listening {
  waiting: Set<() => void>;
  onAbort: () => void;
}

/**
 * Listens to signals on behalf of many callers, with one listener per signal: Node 20 and 22 warn of a leak from the
 * eleventh, and the rows of a push, or the calls of one user action, share a signal.
 */
export class AbortListeners {
  readonly #listening = new WeakMap<AbortSignal, Listening>();

  /** Calls back when the signal is aborted; it must not be aborted yet. Returns a function that stops listening. */
  add(signal: AbortSignal, onAbort: () => void): () => void {
    const listening = this.#listening.get(signal) ?? this.#listen(signal);
    listening.waiting.add(onAbort);
    return () => {
      listening.waiting.delete(onAbort);
      if (listening.waiting.size > 0 || this.#listening.get(signal) !== listening) return;
      this.#listening.delete(signal);
      signal.removeEventListener("abort", listening.onAbort);
    };
  }

  #listen(signal: AbortSignal): Listening {
    const waiting = new Set<() => void>();
    const onAbort = () => {
      for (const tell of [...waiting]) tell(); // A copy, because each callback removes itself.
    };
    const listening = { waiting, onAbort };
    this.#listening.set(signal, listening);
    signal.addEventListener("abort", onAbort);
    return listening;
  }
}
