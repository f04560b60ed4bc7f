import type { TimeSource } from "../clock/time.ts";

/** Lets callers wait until nothing is under way. */
export class UntilIdle {
  readonly #isIdle: () => boolean;
  readonly #timeSource: TimeSource;
  readonly #waiting = new Set<() => void>();

  constructor(isIdle: () => boolean, timeSource: TimeSource) {
    this.#isIdle = isIdle;
    this.#timeSource = timeSource;
  }

  /** Waits. Meanwhile the process stays alive, if the time source supports that. */
  async wait(): Promise<void> {
    if (this.#isIdle()) return;
    const letGo = this.#timeSource.keepAlive?.();
    try {
      while (!this.#isIdle()) await new Promise<void>((resolve) => this.#waiting.add(resolve));
    } finally {
      letGo?.();
    }
  }

  /** Call it whenever something has ended: whoever waits looks again. */
  check(): void {
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
  }
}
