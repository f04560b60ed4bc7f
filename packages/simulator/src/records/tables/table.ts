type MapOf<T> = ReadonlyMap<string, T>;

/** An index of a table, which finds some of its rows without visiting each. */
export interface TableIndex<T> {
  /**
   * A row was added (nothing before), changed, or removed (nothing after). A position is higher than that of every
   * older row.
   */
  follow(place: number, before: T | undefined, after: T | undefined): void;
  /** All rows were removed. */
  clear(): void;
}

/** Called with every row that was added or changed, and without one for a removed row. */
export type RowListener<T> = (key: string, row: T | undefined) => void;

/** How many positions may be empty before the rows are renumbered. */
const mostEmpty = 1000;

/**
 * Rows by key, in the order in which the keys were first added: a changed row keeps its position. Everything that
 * stores a row outside the table, such as an index or a store, is notified of every change here.
 */
export class Table<T> implements ReadonlyMap<string, T> {
  readonly #places = new Map<string, number>();
  #rows: (T | undefined)[] = [];
  readonly #indexes: readonly TableIndex<T>[];
  readonly #listener: RowListener<T>;

  constructor(listener: RowListener<T> = () => undefined, indexes: readonly TableIndex<T>[] = []) {
    this.#listener = listener;
    this.#indexes = indexes;
  }

  get size(): number {
    return this.#places.size;
  }

  get(key: string): T | undefined {
    const place = this.#places.get(key);
    return place === undefined ? undefined : this.#rows[place];
  }

  has(key: string): boolean {
    return this.#places.has(key);
  }

  /** The rows in a range of positions, without the end. */
  slice(from: number, to: number): T[] {
    if (this.#rows.length > this.#places.size) this.#closeUp();
    return this.#rows.slice(from, to).filter((row) => row !== undefined);
  }

  /** Adds a row, or replaces the one with its key. */
  set(key: string, row: T): this {
    const known = this.#places.get(key);
    const place = known ?? this.#rows.length;
    const before = known === undefined ? undefined : this.#rows[place];
    this.#places.set(key, place);
    this.#rows[place] = row;
    for (const index of this.#indexes) index.follow(place, before, row);
    this.#listener(key, row);
    return this;
  }

  /** Replaces a row by an equivalent one, without a notification. */
  swap(key: string, row: T): void {
    const place = this.#places.get(key);
    if (place !== undefined) this.#rows[place] = row;
  }

  /** Removes a row; false if there is none. */
  delete(key: string): boolean {
    const place = this.#places.get(key);
    if (place === undefined) return false;
    const before = this.#rows[place];
    this.#places.delete(key);
    this.#rows[place] = undefined;
    for (const index of this.#indexes) index.follow(place, before, undefined);
    this.#listener(key, undefined);
    if (this.#rows.length > 2 * this.#places.size + mostEmpty) this.#closeUp();
    return true;
  }

  /** Removes every row. */
  clear(): void {
    const keys = [...this.#places.keys()];
    this.#places.clear();
    this.#rows = [];
    for (const index of this.#indexes) index.clear();
    for (const key of keys) this.#listener(key, undefined);
  }

  keys(): ReturnType<MapOf<T>["keys"]> {
    return this.#places.keys();
  }

  *values(): ReturnType<MapOf<T>["values"]> {
    for (const place of this.#places.values()) {
      const row = this.#rows[place];
      if (row !== undefined) yield row;
    }
  }

  *entries(): ReturnType<MapOf<T>["entries"]> {
    for (const [key, place] of this.#places) {
      const row = this.#rows[place];
      if (row !== undefined) yield [key, row];
    }
  }

  [Symbol.iterator](): ReturnType<MapOf<T>["entries"]> {
    return this.entries();
  }

  forEach(run: (row: T, key: string, map: MapOf<T>) => void): void {
    for (const [key, row] of this) run(row, key, this);
  }

  /** Gives the rows new positions without gaps, in order. */
  #closeUp(): void {
    const entries = [...this];
    this.#rows = entries.map(([, row]) => row);
    for (const index of this.#indexes) index.clear();
    for (const [place, [key, row]] of entries.entries()) {
      this.#places.set(key, place);
      for (const index of this.#indexes) index.follow(place, undefined, row);
    }
  }
}
