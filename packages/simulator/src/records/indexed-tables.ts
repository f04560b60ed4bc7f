import type { Arrival } from "../domain/authorizations/totem.ts";
import type { Catalog, CatalogRecord } from "../domain/catalog/catalog.ts";
import { type Incompatibilities, type Incompatibility, pairKey } from "../domain/cleaning/cleaning-catalog.ts";
import { type RowListener, Table, type TableIndex } from "./table.ts";

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
export class IncompatibilityTable extends Table<Incompatibility> implements Incompatibilities {
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

  /** How many drivers wait, for all authorizations together. */
  get arrivals(): number {
    return this.#arrivals;
  }

  override set(key: string, arrivals: readonly Arrival[]): this {
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
