/** Called with a failure. It must not throw. */
export type Report = (error: unknown) => void;

/** Runs foreign code: what it throws, at once or later, is reported and does no harm. */
export function guard(run: () => unknown, report: Report): void {
  try {
    const result = run();
    if (result instanceof Promise) result.catch(report);
  } catch (error) {
    report(error);
  }
}

/** Listeners. One that throws is reported; the others are called all the same. */
export class Listeners<Told extends unknown[]> {
  readonly #report: Report;
  readonly #entries = new Set<{ listener: (...told: Told) => unknown }>();

  constructor(report: Report) {
    this.#report = report;
  }

  /** Whether there is no listener. */
  get isEmpty(): boolean {
    return this.#entries.size === 0;
  }

  /** Calls back from now on; returns what ends that. */
  add(listener: (...told: Told) => unknown): () => void {
    const entry = { listener };
    this.#entries.add(entry);
    return () => this.#entries.delete(entry);
  }

  /** Tells everyone who has not been taken out meanwhile. */
  tell(...told: Told): void {
    for (const entry of [...this.#entries]) {
      if (this.#entries.has(entry)) guard(() => entry.listener(...told), this.#report);
    }
  }
}

/**
 * Tells what happened in the order in which it happened: what a listener causes is announced after its cause, to
 * everyone.
 */
export class Announcements {
  readonly #untold: (() => void)[] = [];
  #holds = 0;

  /** Tells now, or after what is being told. */
  add(tell: () => void): void {
    this.#untold.push(tell);
    if (this.#holds === 0) this.#tellAll();
  }

  /** Carries something out, and only then tells of it. */
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
      // It may grow meanwhile.
      for (const tell of this.#untold) tell();
    } finally {
      this.#untold.length = 0;
      this.#holds -= 1;
    }
  }
}
