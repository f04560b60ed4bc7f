import { KeyedHash } from "./keyed-hash.ts";
import { PlaceSlots } from "./place-slots.ts";

/** Up to this many keys stand together. What grows moves all its keys at once, a million of them in a tenth of a second. */
const mostTogether = 4096;

/** Among so many tables the keys are divided when there are more; each then grows by itself. 2 to the power of this. */
const partBits = 6;

/**
 * The places of keys. Adding one takes about the same time, however many there are. No Map: since 2025, V8 keeps every
 * text that is looked up in one in a table of its own, which grows at once, and is walked through in each garbage collection.
 */
export class Places {
  readonly #keyAt: (place: number) => string | undefined;
  readonly #hash = new KeyedHash();
  #parts: readonly PlaceSlots[] = [new PlaceSlots()];

  /** The keys stand elsewhere; this one is at a place. */
  constructor(keyAt: (place: number) => string | undefined) {
    this.#keyAt = keyAt;
  }

  get(key: string): number | undefined {
    const hash = this.#hash.of(key);
    return this.#partOf(hash).find(hash, (place) => this.#keyAt(place) === key);
  }

  /** Sets the place of a key that has none; returns the one that it has. */
  add(key: string, place: number): number | undefined {
    const hash = this.#hash.of(key);
    const part = this.#partOf(hash);
    const known = part.find(hash, (one) => this.#keyAt(one) === key);
    if (known !== undefined) return known;
    part.add(hash, place);
    if (this.#parts.length === 1 && part.size > mostTogether) this.#divide(part);
    return undefined;
  }

  delete(key: string): void {
    const hash = this.#hash.of(key);
    this.#partOf(hash).delete(hash, (place) => this.#keyAt(place) === key);
  }

  clear(): void {
    this.#parts = [new PlaceSlots()];
  }

  /** By the upper bits of a hash; the lower ones choose a slot. */
  #partOf(hash: number): PlaceSlots {
    const part = this.#parts.length === 1 ? this.#parts[0] : this.#parts[hash >>> (32 - partBits)];
    if (part === undefined) throw new Error("There is a part for every hash.");
    return part;
  }

  #divide(all: PlaceSlots): void {
    this.#parts = Array.from({ length: 1 << partBits }, () => new PlaceSlots());
    all.forEach((hash, place) => this.#partOf(hash).add(hash, place));
  }
}
