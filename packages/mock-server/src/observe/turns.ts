/** Things that are done in the order in which they came, however long it takes until each of them can be done. */
export class Turns {
  #waiting: { work?: () => void }[] = [];
  #idle: (() => void)[] = [];

  /** Takes a place; what it answers is called with what is to be done there, as soon as that is known. */
  take(): (work: () => void) => void {
    const turn: { work?: () => void } = {};
    this.#waiting.push(turn);
    return (work) => {
      turn.work = work;
      this.#next();
    };
  }

  /** Waits until everything has been done that has a place so far. */
  async allDone(): Promise<void> {
    if (this.#waiting.length > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #next(): void {
    const open = this.#waiting.findIndex(({ work }) => work === undefined);
    for (const { work } of this.#waiting.splice(0, open < 0 ? this.#waiting.length : open)) work?.();
    if (this.#waiting.length === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }
}
