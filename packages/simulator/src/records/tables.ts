/** The number of places in one block: 2 to the power of this. */
const blockBits = 10;
const blockMask = (1 << blockBits) - 1;

/** Rows with their keys, at consecutive places; both undefined where a row was removed. */
class Block<T> {
  readonly keys: (string | undefined)[] = [];
  readonly rows: (T | undefined)[] = [];
  size = 0;
}

export interface TableIndex<T> {
  /** Without a row before, it was added; without one after, removed. A new place is higher than every older one. */
  follow(place: number, before: T | undefined, after: T | undefined): void;
  clear(): void;
}

type RowListener<T> = (key: string, row: T | undefined) => void;

/**
 * Rows by key, in the order in which the keys were first added: a changed row keeps its position. A row keeps its place,
 * too, and no other gets it.
 */
export class Table<T> {
  readonly #places = new Map<string, number>();
  readonly #indexes: readonly TableIndex<T>[];
  readonly #listener: RowListener<T>;
  /** A block is dropped once all its rows are removed. */
  #blocks: (Block<T> | undefined)[] = [];
  #nextPlace = 0;

  constructor(listener: RowListener<T> = () => undefined, indexes: readonly TableIndex<T>[] = []) {
    this.#listener = listener;
    this.#indexes = indexes;
  }

  get size(): number {
    return this.#places.size;
  }

  has(key: string): boolean {
    return this.#places.has(key);
  }

  get(key: string): T | undefined {
    const place = this.#places.get(key);
    return place === undefined ? undefined : this.at(place);
  }

  placeOf(key: string): number | undefined {
    return this.#places.get(key);
  }

  at(place: number): T | undefined {
    return this.#blocks[place >>> blockBits]?.rows[place & blockMask];
  }

  set(key: string, row: T): number {
    let place = this.#places.get(key);
    let before: T | undefined;
    if (place === undefined) {
      place = this.#nextPlace;
      this.#nextPlace += 1;
      const block = (this.#blocks[place >>> blockBits] ??= new Block());
      block.keys.push(key);
      block.rows.push(row);
      block.size += 1;
      this.#places.set(key, place);
    } else {
      before = this.at(place);
      this.#replace(place, row);
    }
    for (const index of this.#indexes) index.follow(place, before, row);
    this.#listener(key, row);
    return place;
  }

  /** Replaces a row by an equivalent one, without a notification. */
  swap(key: string, row: T): void {
    const place = this.#places.get(key);
    if (place !== undefined) this.#replace(place, row);
  }

  delete(key: string): boolean {
    const place = this.#places.get(key);
    if (place === undefined) return false;
    const before = this.at(place);
    this.#places.delete(key);
    this.#remove(place);
    for (const index of this.#indexes) index.follow(place, before, undefined);
    this.#listener(key, undefined);
    return true;
  }

  clear(): void {
    const keys = [...this.keys()];
    this.#places.clear();
    this.#blocks = [];
    this.#nextPlace = 0;
    for (const index of this.#indexes) index.clear();
    for (const key of keys) this.#listener(key, undefined);
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

  *keys(): Generator<string, undefined> {
    for (const [key] of this) yield key;
    return undefined;
  }

  *values(): Generator<T, undefined> {
    for (const [, row] of this) yield row;
    return undefined;
  }

  /** The rows in a range of positions, without the end. It walks to them, so the partner's lists have an index. */
  slice(from: number, to: number): T[] {
    const rows: T[] = [];
    let at = 0;
    for (const row of this.values()) {
      if (at >= to) break;
      if (at >= from) rows.push(row);
      at += 1;
    }
    return rows;
  }

  #replace(place: number, row: T): void {
    const block = this.#blocks[place >>> blockBits];
    if (block) block.rows[place & blockMask] = row;
  }

  #remove(place: number): void {
    const [number, slot] = [place >>> blockBits, place & blockMask];
    const block = this.#blocks[number];
    if (block === undefined) return;
    block.keys[slot] = undefined;
    block.rows[slot] = undefined;
    block.size -= 1;
    if (block.size === 0 && this.#nextPlace >>> blockBits > number) this.#blocks[number] = undefined;
  }
}
