/**
 * Notifies listeners of events in order: an event caused by a listener is announced after its cause, to all
 * listeners.
 */
export class Announcements {
  readonly #untold: (() => void)[] = [];
  #holds = 0;

  /** Notifies now, or after the current notifications. */
  add(tell: () => void): void {
    this.#untold.push(tell);
    if (this.#holds === 0) this.#tellAll();
  }

  /** Runs a function, and notifies of its events afterwards. */
  hold(work: () => void): void {
    this.#holds += 1;
    try {
      work();
    } finally {
      this.#holds -= 1;
      if (this.#holds === 0) this.#tellAll();
    }
  }

  #tellAll(): void {
    this.#holds += 1;
    try {
      // The list may grow meanwhile.
      for (const tell of this.#untold) tell();
    } finally {
      this.#untold.length = 0;
      this.#holds -= 1;
    }
  }
}
