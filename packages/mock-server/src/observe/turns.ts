/** Runs tasks in the order in which they were registered, however long each takes to become ready. */
export class Turns {
  #waiting: { work?: () => void }[] = [];
  #idle: (() => void)[] = [];

  /** Reserves a turn; call the returned function with the task as soon as it is known. */
  take(): (work: () => void) => void {
    const turn: { work?: () => void } = {};
    this.#waiting.push(turn);
    return (work) => {
      turn.work = work;
      this.#next();
    };
  }

  /** Waits until every task registered so far is done. */
  async allDone(): Promise<void> {
    if (this.#waiting.length > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #next(): void {
    const open = this.#waiting.findIndex(({ work }) => work === undefined);
    for (const { work } of this.#waiting.splice(0, open < 0 ? this.#waiting.length : open)) work?.();
    if (this.#waiting.length === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }
}
