/** A map that forgets the entry that was set longest ago. */
export class BoundedCache<T> extends Map<string, T> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: string, value: T): this {
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > this.#most && oldest !== undefined) this.delete(oldest);
    return this;
  }

  /** The value of a key, made on first use; the one that was used longest ago is forgotten. */
  getOrMake(key: string, make: () => T): T {
    const value = this.get(key) ?? make();
    this.set(key, value);
    return value;
  }
}
