/** Up to this many keys stand in one Map. Growing a Map moves all its keys at once, a million of them in half a second. */
const mostTogether = 4096;

/** Into so many Maps the keys are divided when there are more; each then grows by itself. */
const parts = 64;

/** Keys mostly differ at their ends, as numbers do. */
const longestRead = 16;

function partOf(key: string): number {
  let hash = 0;
  for (let at = Math.max(0, key.length - longestRead); at < key.length; at += 1) {
    hash = (Math.imul(hash, 31) + key.charCodeAt(at)) | 0;
  }
  return (hash ^ (hash >>> 6)) & (parts - 1);
}

/** The places of keys. Adding one takes about the same time, however many there are. */
export class Places {
  #together = new Map<string, number>();
  #parts: readonly Map<string, number>[] | undefined;

  get(key: string): number | undefined {
    return this.#mapOf(key).get(key);
  }

  /** Sets the place of a key that has none; returns the one that it has. */
  add(key: string, place: number): number | undefined {
    const map = this.#mapOf(key);
    const known = map.get(key);
    if (known !== undefined) return known;
    map.set(key, place);
    if (this.#together.size > mostTogether) this.#divide();
    return undefined;
  }

  delete(key: string): void {
    this.#mapOf(key).delete(key);
  }

  clear(): void {
    this.#together.clear();
    this.#parts = undefined;
  }

  #mapOf(key: string): Map<string, number> {
    return this.#parts?.[partOf(key)] ?? this.#together;
  }

  #divide(): void {
    const all = this.#together;
    this.#together = new Map();
    this.#parts = Array.from({ length: parts }, () => new Map<string, number>());
    for (const [key, place] of all) this.#mapOf(key).set(key, place);
  }
}
