import type { Catalog, CatalogRecord } from "../../domain/catalog/catalog.ts";
import { type RowListener, Table, type TableIndex } from "./table.ts";

/** The records that have not been deleted, by externalId. */
class ExternalIds<R extends CatalogRecord> implements TableIndex<R> {
  readonly #records = new Map<string, R>();

  get(externalId: string): R | undefined {
    return this.#records.get(externalId);
  }

  follow(_place: number, before: R | undefined, after: R | undefined): void {
    if (typeof before?.externalId === "string" && before.deletedAt === null) this.#records.delete(before.externalId);
    if (typeof after?.externalId === "string" && after.deletedAt === null) this.#records.set(after.externalId, after);
  }

  clear(): void {
    this.#records.clear();
  }
}

/** Products or warehouses, by id and externalId. */
export class CatalogTable<R extends CatalogRecord> extends Table<R> implements Catalog<R> {
  readonly #externalIds: ExternalIds<R>;

  constructor(listener: RowListener<R>, list: TableIndex<R>) {
    const externalIds = new ExternalIds<R>();
    super(listener, [list, externalIds]);
    this.#externalIds = externalIds;
  }

  byExternalId(externalId: string): R | undefined {
    return this.#externalIds.get(externalId);
  }
}
