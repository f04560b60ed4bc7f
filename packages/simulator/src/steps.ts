/** Long work in steps: each yields how many records it handled, and leaves everything consistent. */
export type Steps<T = undefined> = Generator<number, T, undefined>;

/** Takes steps: at once, or with pauses. */
export type InSteps = <T>(steps: Steps<T>) => T | Promise<T>;

/** Takes all steps at once. */
export function withoutPauses<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The number of records that are handled before a pause; a single step adds fewer than that. */
export const mostBetweenPauses = 100;

/** Takes steps, with a pause after every hundred records or so. Counts records, not time. */
export async function withPauses<T>(steps: Steps<T>, pause: () => Promise<void>): Promise<T> {
  let handled = 0;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    handled += step.value;
    if (handled < mostBetweenPauses) continue;
    handled = 0;
    await pause();
  }
}

/** The long work of one company, with pauses in which other companies get their turn, and this one waits. */
export class LongWork {
  readonly #pause: () => Promise<void>;
  #underWay: Promise<void> | undefined;

  /** A pause must let everything else happen that is due, as a timer does. */
  constructor(pause: () => Promise<void>) {
    this.#pause = pause;
  }

  /**
   * The work that the company must wait for before anything else reads or changes it; undefined if nothing is under way. Afterwards,
   * ask again: `while (longWork.underWay) await longWork.underWay`.
   */
  get underWay(): Promise<void> | undefined {
    return this.#underWay;
  }

  /** Waits until nothing is under way. */
  async ended(): Promise<void> {
    while (this.#underWay) await this.#underWay;
  }

  /** Takes steps, once nothing else is under way. */
  async run<T>(steps: Steps<T>): Promise<T> {
    while (this.#underWay) await this.#underWay;
    let end: () => void = () => undefined;
    this.#underWay = new Promise((resolve) => (end = resolve));
    try {
      return await withPauses(steps, this.#pause);
    } finally {
      this.#underWay = undefined;
      end();
    }
  }
}
