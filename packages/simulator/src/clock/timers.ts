/** The number of numbers in one block: 2 to the power of this. */
const blockBits = 9;
const blockMask = (1 << blockBits) - 1;

/** A list of numbers in blocks: an array that outgrows itself, as a Map does, moves everything at once. */
class NumberList {
  readonly #newBlock: (length: number) => Float64Array | Int32Array;
  #blocks: (Float64Array | Int32Array)[] = [];
  #length = 0;

  constructor(newBlock: (length: number) => Float64Array | Int32Array) {
    this.#newBlock = newBlock;
  }

  get length(): number {
    return this.#length;
  }

  get(index: number): number | undefined {
    return index < this.#length ? this.#blocks[index >>> blockBits]?.[index & blockMask] : undefined;
  }

  set(index: number, value: number): void {
    const number = index >>> blockBits;
    while (this.#blocks.length <= number) this.#blocks.push(this.#newBlock(blockMask + 1));
    const block = this.#blocks[number];
    if (block) block[index & blockMask] = value;
    this.#length = Math.max(this.#length, index + 1);
  }

  pop(): number | undefined {
    const last = this.get(this.#length - 1);
    if (last !== undefined) this.#length -= 1;
    return last;
  }

  clear(): void {
    this.#blocks = [];
    this.#length = 0;
  }
}

const none = -1;

/** Places, such as rows of a table, in their order. A heap in flat lists: a seventh of the memory of objects. */
export class PlacedTimes {
  /** The instant and the place at each index of the heap. */
  readonly #times = new NumberList((length) => new Float64Array(length));
  readonly #places = new NumberList((length) => new Int32Array(length));
  /** By place: its index in the heap. */
  readonly #indexes = new NumberList((length) => new Int32Array(length).fill(none));

  get size(): number {
    return this.#places.length;
  }

  get firstAt(): number | undefined {
    return this.#times.get(0);
  }

  /** The first ones, up to this many, in order. Inspects only a few others, however many there are. */
  next(count: number) {
    const found: { name: number; at: number }[] = [];
    // The next one is a child of one that was found, or the root.
    const open = this.size > 0 ? [0] : [];
    while (found.length < count && open.length > 0) {
      const first = open.reduce((best, index) => (this.#precedes(index, best) ? index : best));
      const children = [2 * first + 1, 2 * first + 2].filter((index) => index < this.size);
      open.splice(open.indexOf(first), 1, ...children);
      found.push({ name: this.#placeAt(first), at: this.#timeAt(first) });
    }
    return found;
  }

  get(place: number): number | undefined {
    return this.#times.get(this.#indexOf(place));
  }

  set(place: number, at: number): boolean {
    const known = this.#indexOf(place);
    if (known !== none && this.#timeAt(known) === at) return false;
    const index = known === none ? this.size : known;
    this.#put(index, at, place);
    this.#sink(this.#rise(index));
    return true;
  }

  delete(place: number): boolean {
    const index = this.#indexOf(place);
    if (index === none) return false;
    this.#indexes.set(place, none);
    const [lastTime, lastPlace] = [this.#times.pop(), this.#places.pop()];
    if (lastTime !== undefined && lastPlace !== undefined && lastPlace !== place) {
      this.#put(index, lastTime, lastPlace);
      this.#sink(this.#rise(index));
    }
    return true;
  }

  takeFirst(): number | undefined {
    const first = this.#places.get(0);
    if (first !== undefined) this.delete(first);
    return first;
  }

  shift(milliseconds: number): void {
    for (let index = 0; index < this.size; index += 1) this.#times.set(index, this.#timeAt(index) + milliseconds);
  }

  clear(): void {
    for (const list of [this.#times, this.#places, this.#indexes]) list.clear();
  }

  #indexOf(place: number): number {
    return this.#indexes.get(place) ?? none;
  }

  #timeAt(index: number): number {
    return this.#times.get(index) ?? Infinity;
  }

  #placeAt(index: number): number {
    return this.#places.get(index) ?? none;
  }

  #precedes(one: number, other: number): boolean {
    const [time, otherTime] = [this.#timeAt(one), this.#timeAt(other)];
    return time < otherTime || (time === otherTime && this.#placeAt(one) < this.#placeAt(other));
  }

  #put(index: number, at: number, place: number): void {
    this.#times.set(index, at);
    this.#places.set(index, place);
    this.#indexes.set(place, index);
  }

  /** Moves what is at an index up to where it belongs; returns the index there. */
  #rise(index: number): number {
    const parent = (index - 1) >> 1;
    if (index === 0 || !this.#precedes(index, parent)) return index;
    this.#swap(index, parent);
    return this.#rise(parent);
  }

  #sink(index: number): void {
    const [left, right] = [2 * index + 1, 2 * index + 2];
    // What lies beyond the end is never earlier.
    const child = this.#precedes(right, left) ? right : left;
    if (!this.#precedes(child, index)) return;
    this.#swap(child, index);
    this.#sink(child);
  }

  #swap(one: number, other: number): void {
    const [time, place] = [this.#timeAt(one), this.#placeAt(one)];
    this.#put(one, this.#timeAt(other), this.#placeAt(other));
    this.#put(other, time, place);
  }
}
