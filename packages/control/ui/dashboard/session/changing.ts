/** What a page is about: it changes, and its parts render again then. */
export class Changing {
  /** Increases when everything shown should be read again. */
  generation = 0;
  readonly #listeners = new Set<() => void>();

  /** Calls back after every change; returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Has everything shown read again. */
  reread(): void {
    this.generation += 1;
    this.tell();
  }

  protected tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
