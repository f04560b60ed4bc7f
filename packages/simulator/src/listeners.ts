/** Called with an error. It must not throw. */
export type Report = (error: unknown) => void;

/** Runs a callback: errors that it throws or rejects with are reported and have no other effect. */
export function guard(run: () => unknown, report: Report): void {
  try {
    const result = run();
    if (result instanceof Promise) result.catch(report);
  } catch (error) {
    report(error);
  }
}

/** An error in one is reported; the others are still called. */
export class Listeners<Told extends unknown[]> {
  readonly #report: Report;
  readonly #entries = new Set<{ listener: (...told: Told) => unknown }>();

  constructor(report: Report) {
    this.#report = report;
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** Calls back from now on; returns a function that unsubscribes. */
  add(listener: (...told: Told) => unknown): () => void {
    const entry = { listener };
    this.#entries.add(entry);
    return () => this.#entries.delete(entry);
  }

  tell(...told: Told): void {
    for (const entry of [...this.#entries]) {
      if (this.#entries.has(entry)) guard(() => entry.listener(...told), this.#report);
    }
  }
}

/** Notifies listeners in order: an event that a listener causes is announced to all of them after its cause. */
export class Announcements {
  readonly #untold: (() => void)[] = [];
  #next = 0;
  #holds = 0;

  add(tell: () => void): void {
    this.#untold.push(tell);
    if (this.#holds === 0) this.#notifyAll();
  }

  /** Runs a function, and notifies of its events afterwards. */
  hold(work: () => void): void {
    this.#holds += 1;
    try {
      work();
    } finally {
      this.#holds -= 1;
      if (this.#holds === 0) this.#notifyAll();
    }
  }

  /** Drops what has not been announced. */
  clear(): void {
    this.#untold.length = 0;
    this.#next = 0;
  }

  #notifyAll(): void {
    this.#holds += 1;
    try {
      // The list may grow meanwhile, or be cleared.
      while (this.#next < this.#untold.length) this.#untold[this.#next++]?.();
    } finally {
      this.clear();
      this.#holds -= 1;
    }
  }
}

/** The newest entries of an endless series. */
export class Ring<T> {
  readonly #size: number;
  #entries: T[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** Adds an entry; the oldest one is dropped if necessary. */
  push(entry: T): void {
    this.#entries.push(entry);
    // Cut in blocks: dropping one at a time would move every entry each time.
    if (this.#entries.length > this.#size * 1.25) this.#entries = this.#entries.slice(-this.#size);
  }

  /** The entries, oldest first; never more than the size. */
  get entries(): readonly T[] {
    return this.#entries.slice(-this.#size);
  }

  get latest(): T | undefined {
    return this.#entries.at(-1);
  }

  /** Forgets all entries. */
  clear(): void {
    this.#entries = [];
  }
}
