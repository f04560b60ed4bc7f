import type { Arrival } from "../domain/authorizations/totem.ts";
import type { Catalog, CatalogRecord } from "../domain/catalog.ts";
import { type Incompatibility, pairKey } from "../domain/cleaning/cleaning-catalog.ts";
import { Rows } from "./row-index.ts";

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

/**
 * Rows by key, in the order in which the keys were first added: a changed row keeps its position. Everything that
 * stores a row outside the table, such as an index or a store, is notified of every change here.
 */
export class Table<T> implements ReadonlyMap<string, T> {
  readonly #rows = new Rows<T>();
  readonly #places = new Map<string, number>();
  readonly #indexes: readonly TableIndex<T>[];
  readonly #listener: RowListener<T>;

  constructor(listener: RowListener<T> = () => undefined, indexes: readonly TableIndex<T>[] = []) {
    this.#listener = listener;
    this.#indexes = indexes;
  }

  get size(): number {
    return this.#rows.size;
  }

  has(key: string): boolean {
    return this.#places.get(key) !== undefined;
  }

  get(key: string): T | undefined {
    const place = this.#places.get(key);
    return place === undefined ? undefined : this.#rows.at(place);
  }

  /** The place of a row, which it keeps; undefined without one. */
  placeOf(key: string): number | undefined {
    return this.#places.get(key);
  }

  /** The row at a place. */
  at(place: number): T | undefined {
    return this.#rows.at(place);
  }

  /** All rows with their places. */
  placed(): Generator<[place: number, row: T], undefined> {
    return this.#rows.placed();
  }

  /** Adds a row, or replaces the one with its key; returns its place. */
  set(key: string, row: T): number {
    const known = this.#places.get(key);
    const before = known === undefined ? undefined : this.#rows.at(known);
    const place = known ?? this.#rows.add(key, row);
    if (known === undefined) this.#places.set(key, place);
    else this.#rows.replace(place, row);
    for (const index of this.#indexes) index.follow(place, before, row);
    this.#listener(key, row);
    return place;
  }

  /** Replaces a row by an equivalent one, without a notification. */
  swap(key: string, row: T): void {
    const place = this.#places.get(key);
    if (place !== undefined) this.#rows.replace(place, row);
  }

  /** Removes a row; false if there is none. */
  delete(key: string): boolean {
    const place = this.#places.get(key);
    if (place === undefined) return false;
    const before = this.#rows.at(place);
    this.#places.delete(key);
    this.#rows.delete(place);
    for (const index of this.#indexes) index.follow(place, before, undefined);
    this.#listener(key, undefined);
    return true;
  }

  /** Removes every row. */
  clear(): void {
    const keys = [...this.keys()];
    this.#places.clear();
    this.#rows.clear();
    for (const index of this.#indexes) index.clear();
    for (const key of keys) this.#listener(key, undefined);
  }

  [Symbol.iterator](): Generator<[key: string, row: T], undefined> {
    return this.#rows[Symbol.iterator]();
  }

  entries(): Generator<[key: string, row: T], undefined> {
    return this.#rows[Symbol.iterator]();
  }

  *keys(): Generator<string, undefined> {
    for (const [key] of this.#rows) yield key;
    return undefined;
  }

  *values(): Generator<T, undefined> {
    for (const [, row] of this.#rows) yield row;
    return undefined;
  }

  forEach(call: (row: T, key: string, table: ReadonlyMap<string, T>) => void): void {
    for (const [key, row] of this.#rows) call(row, key, this);
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
}

/** The rows by another key than that of the table, as far as they have one. */
class KeyIndex<T> extends Map<string, T> implements TableIndex<T> {
  readonly #keyOf: (row: T) => string | undefined;

  constructor(keyOf: (row: T) => string | undefined) {
    super();
    this.#keyOf = keyOf;
  }

  follow(_place: number, before: T | undefined, after: T | undefined): void {
    const former = before && this.#keyOf(before);
    if (former !== undefined) this.delete(former);
    const key = after && this.#keyOf(after);
    if (after && key !== undefined) this.set(key, after);
  }
}

/** Products or warehouses, by id and, unless they were deleted, by externalId. */
export class CatalogTable<R extends CatalogRecord> extends Table<R> implements Catalog<R> {
  readonly #externalIds: KeyIndex<R>;

  constructor(listener: RowListener<R>, list: TableIndex<R>) {
    const externalIds = new KeyIndex<R>(({ externalId, deletedAt }) =>
      deletedAt === null ? (externalId ?? undefined) : undefined,
    );
    super(listener, [list, externalIds]);
    this.#externalIds = externalIds;
  }

  byExternalId(externalId: string): R | undefined {
    return this.#externalIds.get(externalId);
  }
}

/** The incompatibilities of a protocol, by id and by the pair that they link. */
export class IncompatibilityTable extends Table<Incompatibility> {
  readonly #pairs: KeyIndex<Incompatibility>;

  constructor(listener: RowListener<Incompatibility>, list: TableIndex<Incompatibility>) {
    const pairs = new KeyIndex<Incompatibility>(pairKey);
    super(listener, [list, pairs]);
    this.#pairs = pairs;
  }

  idOfPair(key: string): string | undefined {
    return this.#pairs.get(key)?.id;
  }
}

/** The waiting drivers, by authorization, with their total. */
export class WaitingTable extends Table<readonly Arrival[]> {
  #arrivals = 0;

  /** The number of waiting drivers, for all authorizations together. */
  get arrivals(): number {
    return this.#arrivals;
  }

  override set(key: string, arrivals: readonly Arrival[]): number {
    this.#arrivals += arrivals.length - (this.get(key)?.length ?? 0);
    return super.set(key, arrivals);
  }

  override delete(key: string): boolean {
    this.#arrivals -= this.get(key)?.length ?? 0;
    return super.delete(key);
  }

  override clear(): void {
    this.#arrivals = 0;
    super.clear();
  }
}

/** Known names, in the order in which they were added. */
export class NameSet extends Set<string> {
  readonly #listener: RowListener<true>;

  constructor(listener: RowListener<true>) {
    super();
    this.#listener = listener;
  }

  /** Adds a name; a known one keeps its position. */
  override add(name: string): this {
    if (this.has(name)) return this;
    super.add(name);
    this.#listener(name, true);
    return this;
  }
}
