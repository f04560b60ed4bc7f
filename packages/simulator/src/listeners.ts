/** Hears of a failure. It must not throw. */
export type Report = (error: unknown) => void;

/** Runs what somebody else wrote: what it throws, at once or later, is reported and harms nobody. */
export function guard(run: () => unknown, report: Report): void {
  try {
    const result = run();
    if (result instanceof Promise) result.catch(report);
  } catch (error) {
    report(error);
  }
}

/** Those who want to hear of something. One that throws is reported; the others are told all the same. */
export class Listeners<Told extends unknown[]> {
  readonly #report: Report;
  readonly #entries = new Set<{ listener: (...told: Told) => unknown }>();

  constructor(report: Report) {
    this.#report = report;
  }

  /** Whether nobody listens. */
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
 * Tells what happened in the order in which it happened: what a listener causes is told after what it was told of, to
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
      // It may grow while it is told.
      for (const tell of this.#untold) tell();
    } finally {
      this.#untold.length = 0;
      this.#holds -= 1;
    }
  }
}
