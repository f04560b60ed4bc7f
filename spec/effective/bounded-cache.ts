/** A cache that creates values on first use, and evicts the least recently used one. */
export class BoundedCache<T> {
  readonly #most: number;
  readonly #values = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The value of a key. */
  get(key: string, make: () => T): T {
    const known = this.#values.get(key);
    const value = known ?? make();
    // A map keeps the order in which keys are added.
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#most && oldest !== undefined) this.#values.delete(oldest);
    return value;
  }

  get size(): number {
    return this.#values.size;
  }
}
