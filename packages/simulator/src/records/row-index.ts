/** The number of places in one block: 2 to the power of this. */
const blockBits = 10;
const blockMask = (1 << blockBits) - 1;

/** Rows with their keys, at consecutive places; both undefined where a row was removed. */
class Block<T> {
  readonly keys: (string | undefined)[] = [];
  readonly rows: (T | undefined)[] = [];
  size = 0;
}

/** Rows with their keys, in the order in which they were added. A row keeps its place, and no other gets it. */
export class Rows<T> {
  /** A block is dropped once all its rows are removed. */
  #blocks: (Block<T> | undefined)[] = [];
  #nextPlace = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  at(place: number): T | undefined {
    return this.#blocks[place >>> blockBits]?.rows[place & blockMask];
  }

  add(key: string, row: T): number {
    const place = this.#nextPlace;
    this.#nextPlace += 1;
    this.#size += 1;
    const block = (this.#blocks[place >>> blockBits] ??= new Block());
    block.keys.push(key);
    block.rows.push(row);
    block.size += 1;
    return place;
  }

  replace(place: number, row: T): void {
    const block = this.#blocks[place >>> blockBits];
    if (block) block.rows[place & blockMask] = row;
  }

  delete(place: number): void {
    const [number, slot] = [place >>> blockBits, place & blockMask];
    const block = this.#blocks[number];
    if (block === undefined) return;
    block.keys[slot] = undefined;
    block.rows[slot] = undefined;
    block.size -= 1;
    this.#size -= 1;
    if (block.size === 0 && this.#nextPlace >>> blockBits > number) this.#blocks[number] = undefined;
  }

  clear(): void {
    this.#blocks = [];
    this.#nextPlace = 0;
    this.#size = 0;
  }

  /** All rows with their keys, also those that are added meanwhile. */
  *[Symbol.iterator](): Generator<[key: string, row: T], undefined> {
    for (const block of this.#blocks) {
      if (block === undefined) continue;
      for (let slot = 0; slot < block.rows.length; slot += 1) {
        const [key, row] = [block.keys[slot], block.rows[slot]];
        if (key !== undefined && row !== undefined) yield [key, row];
      }
    }
    return undefined;
  }

  /** All rows with their places, without those that are added meanwhile. */
  *placed(): Generator<[place: number, row: T], undefined> {
    const end = this.#nextPlace;
    for (let place = 0; place < end; place += 1) {
      const row = this.at(place);
      if (row !== undefined) yield [place, row];
    }
    return undefined;
  }
}
