interface Listening {
  waiting: Set<() => void>;
  onAbort: () => void;
}

/**
 * Listens to signals on behalf of many, with one listener for each signal: Node 20 and 22 warn of a leak from the eleventh,
 * and the rows of a push, or the calls of one action of a user, share a signal.
 */
export class AbortListeners {
  readonly #listening = new WeakMap<AbortSignal, Listening>();

  /** Calls back when the signal is aborted, which it is not yet. Returns what ends the listening. */
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
      for (const tell of [...waiting]) tell(); // A copy: those that are told stop listening.
    };
    const listening = { waiting, onAbort };
    this.#listening.set(signal, listening);
    signal.addEventListener("abort", onAbort);
    return listening;
  }
}
