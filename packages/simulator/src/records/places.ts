import { KeyedHash } from "./keyed-hash.ts";
import { PlaceSlots } from "./place-slots.ts";

/** Up to this many keys stand in a Map, which is the fastest, since texts know their own hashes. */
const mostTogether = 4096;

/** Among so many tables the keys are divided when there are more; each then grows by itself. 2 to the power of this. */
const partBits = 6;

/**
 * The places of keys. Adding one takes about the same time, however many there are. In Node 26, every text that is looked up
 * in a Map joins all texts that V8 knows; their table grows at once, and each large garbage collection goes through it twice.
 */
export class Places {
  readonly #keyAt: (place: number) => string | undefined;
  #together = new Map<string, number>();
  #parted: PartedPlaces | undefined;

  /** What is at a place is asked of those who keep it. */
  constructor(keyAt: (place: number) => string | undefined) {
    this.#keyAt = keyAt;
  }

  get(key: string): number | undefined {
    return this.#parted ? this.#parted.get(key) : this.#together.get(key);
  }

  /** Sets the place of a key that has none; returns the one that it has. */
  add(key: string, place: number): number | undefined {
    if (this.#parted) return this.#parted.add(key, place);
    const known = this.#together.get(key);
    if (known !== undefined) return known;
    this.#together.set(key, place);
    if (this.#together.size > mostTogether) this.#divide();
    return undefined;
  }

  delete(key: string): void {
    if (this.#parted) this.#parted.delete(key);
    else this.#together.delete(key);
  }

  clear(): void {
    this.#together.clear();
    this.#parted = undefined;
  }

  #divide(): void {
    this.#parted = new PartedPlaces(this.#keyAt);
    for (const [key, place] of this.#together) this.#parted.add(key, place);
    this.#together.clear();
  }
}

/** The places of many keys. */
class PartedPlaces {
  readonly #keyAt: (place: number) => string | undefined;
  readonly #hash = new KeyedHash();
  readonly #parts = Array.from({ length: 1 << partBits }, () => new PlaceSlots());

  constructor(keyAt: (place: number) => string | undefined) {
    this.#keyAt = keyAt;
  }

  get(key: string): number | undefined {
    const hash = this.#hash.of(key);
    return this.#partOf(hash)?.find(hash, (place) => this.#keyAt(place) === key);
  }

  add(key: string, place: number): number | undefined {
    const hash = this.#hash.of(key);
    const part = this.#partOf(hash);
    const known = part?.find(hash, (one) => this.#keyAt(one) === key);
    if (known === undefined) part?.add(hash, place);
    return known;
  }

  delete(key: string): void {
    const hash = this.#hash.of(key);
    this.#partOf(hash)?.delete(hash, (place) => this.#keyAt(place) === key);
  }

  /** By the upper bits of a hash; the lower ones choose a slot. */
  #partOf(hash: number): PlaceSlots | undefined {
    return this.#parts[hash >>> (32 - partBits)];
  }
}
