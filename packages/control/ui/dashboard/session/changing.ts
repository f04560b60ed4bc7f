export class Changing {
  generation = 0;
  readonly #listeners = new Set<() => void>();

  /** Calls back after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  reread(): void {
    this.generation += 1;
    this.tell();
  }

  protected tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
