/**
 * Makes items durable in groups: items that arrive while a batch is being written form the next batch, so that many
 * writes share one fsync. After a failure nothing more is written, because it is unknown how much of the batch was
 * stored.
 */
export class GroupCommit<T> {
  readonly #commit: (items: readonly T[]) => Promise<void>;
  #waiting: T[] = [];
  #next: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(commit: (items: readonly T[]) => Promise<void>) {
    this.#commit = commit;
  }

  /** Resolves when the item is durable. */
  add(item: T): Promise<void> {
    this.#waiting.push(item);
    this.#next ??= this.#last.then(() => this.#write());
    return this.#next;
  }

  /** Resolves when nothing is being written. */
  async idle(): Promise<void> {
    await this.#last.catch(() => undefined);
  }

  #write(): Promise<void> {
    const items = this.#waiting;
    this.#waiting = [];
    this.#next = undefined;
    this.#last = this.#commit(items);
    return this.#last;
  }
}
