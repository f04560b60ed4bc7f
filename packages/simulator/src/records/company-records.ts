import { isAsRequested } from "../domain/authorizations/authorization-creation.ts";
import type { Authorization } from "../domain/authorizations/authorization.ts";
import type { Arrival, Candidates } from "../domain/authorizations/totem.ts";
import { type Catalog, catalogGroupOf, type CatalogRecord, type Product, type Warehouse } from "../domain/catalog.ts";
import {
  type CleaningCategory,
  type CleaningType,
  type Incompatibility,
  pairKey,
} from "../domain/cleaning/cleaning-catalog.ts";
import type { CleaningProtocol } from "../domain/cleaning/cleaning-protocol.ts";
import { hourOf } from "../domain/listing.ts";
import type { WebhookConfiguration } from "../domain/webhook-configuration.ts";
import { ActiveAuthorizationIndex } from "./active-authorizations.ts";
import { ListIndex } from "./list-index.ts";
import type { RecordKind, RecordKinds } from "./record-kinds.ts";
import { Table, type TableIndex } from "./tables.ts";

class KeyIndex<T> extends Map<string, T> implements TableIndex<T> {
  readonly #keyOf: (row: T) => string | null;

  constructor(keyOf: (row: T) => string | null) {
    super();
    this.#keyOf = keyOf;
  }

  follow(_place: number, before: T | undefined, after: T | undefined): void {
    const former = before && this.#keyOf(before);
    if (typeof former === "string") this.delete(former);
    const key = after && this.#keyOf(after);
    if (after !== undefined && typeof key === "string") this.set(key, after);
  }
}

/** Products or warehouses, by id and, unless they were deleted, by externalId. */
class CatalogTable<R extends CatalogRecord> extends Table<R> implements Catalog<R> {
  readonly byExternalId: KeyIndex<R>;

  constructor(listener: ConstructorParameters<typeof Table<R>>[0], list: TableIndex<R>) {
    const externalIds = new KeyIndex<R>(({ externalId, deletedAt }) => (deletedAt === null ? externalId : null));
    super(listener, [list, externalIds]);
    this.byExternalId = externalIds;
  }
}

class NameTable extends Table<true> {
  add(name: string): void {
    if (!this.has(name)) this.set(name, true);
  }
}

export type RecordListener = <Kind extends RecordKind>(
  kind: Kind,
  key: string,
  row: RecordKinds[Kind] | undefined,
) => void;

export type RecordTables = { readonly [Kind in RecordKind]: Table<RecordKinds[Kind]> };

const onlyKey = "";

const inOneGroup = <T extends { createdAt: number }>() => new ListIndex<"all", T>(() => ({ group: "all", hour: null }));

const inCatalog = <R extends CatalogRecord>() =>
  new ListIndex<ReturnType<typeof catalogGroupOf>, R>((row) => ({ group: catalogGroupOf(row), hour: null }));

class WaitingCount implements TableIndex<readonly Arrival[]> {
  arrivals = 0;

  follow(_place: number, before: readonly Arrival[] = [], after: readonly Arrival[] = []): void {
    this.arrivals += after.length - before.length;
  }

  clear(): void {
    this.arrivals = 0;
  }
}

/** Each table keeps its rows in the order in which they were added; lists and exports rely on it. */
export class CompanyRecords {
  #revision = 0;
  readonly #active = new ActiveAuthorizationIndex();
  readonly #waiting = new WaitingCount();

  /** Receives every change once it is set; without a listener, changes are not recorded. */
  onChange: RecordListener | undefined;

  readonly lists = {
    authorizations: new ListIndex<Authorization["status"], Authorization>(({ status, scheduledDate }) => ({
      group: status,
      hour: scheduledDate === null ? null : hourOf(scheduledDate),
    })),
    products: inCatalog<Product>(),
    warehouses: inCatalog<Warehouse>(),
    categories: inOneGroup<CleaningCategory>(),
    types: inOneGroup<CleaningType>(),
    incompatibilities: inOneGroup<Incompatibility>(),
  };

  readonly pairs = new KeyIndex<Incompatibility>(pairKey);

  readonly tables = {
    totemGroups: new Table(this.#listen("totemGroups")),
    carriers: new NameTable(this.#listen("carriers")),
    drivers: new NameTable(this.#listen("drivers")),
    products: new CatalogTable(this.#listen("products"), this.lists.products),
    warehouses: new CatalogTable(this.#listen("warehouses"), this.lists.warehouses),
    authorizations: new Table(this.#listen("authorizations"), [this.lists.authorizations, this.#active]),
    /** By externalId: the authorization that the last create with it produced, as that create requested it. */
    creates: new Table(this.#listen("creates")),
    /** By authorization: the drivers who wait for a missing field of it, in order of arrival. */
    waiting: new Table(this.#listen("waiting"), [this.#waiting]),
    operations: new Table(this.#listen("operations")),
    protocol: new Table(this.#listen("protocol")),
    categories: new Table(this.#listen("categories"), [this.lists.categories]),
    types: new Table(this.#listen("types"), [this.lists.types]),
    incompatibilities: new Table(this.#listen("incompatibilities"), [this.lists.incompatibilities, this.pairs]),
    webhook: new Table(this.#listen("webhook")),
  } satisfies RecordTables;

  readonly totemGroups = this.tables.totemGroups;
  readonly carriers = this.tables.carriers;
  readonly drivers = this.tables.drivers;
  readonly products = this.tables.products;
  readonly warehouses = this.tables.warehouses;
  readonly authorizations = this.tables.authorizations;
  readonly creates = this.tables.creates;
  readonly waiting = this.tables.waiting;
  readonly operations = this.tables.operations;
  readonly categories = this.tables.categories;
  readonly types = this.tables.types;
  readonly incompatibilities = this.tables.incompatibilities;

  readonly #withIds = [
    ...[this.products, this.warehouses, this.authorizations, this.operations],
    ...[this.categories, this.types, this.incompatibilities],
  ];

  /** The number of records of every kind that requests, imports and seeds can add. Takes constant time. */
  get count(): number {
    let sum = this.totemGroups.size + this.carriers.size + this.drivers.size + this.#waiting.arrivals;
    for (const { size } of this.#withIds) sum += size;
    return sum;
  }

  /** The number of records that an authorization or arrival of a driver adds besides itself. */
  roomForDriver(driverNif: string | null | undefined): number {
    return typeof driverNif === "string" && !this.drivers.has(driverNif) ? 1 : 0;
  }

  get revision(): number {
    return this.#revision;
  }

  get candidates(): Candidates {
    return this.#active;
  }

  get protocol(): CleaningProtocol | null {
    return this.tables.protocol.get(onlyKey) ?? null;
  }

  set protocol(protocol: CleaningProtocol | null) {
    if (protocol) this.tables.protocol.set(onlyKey, protocol);
    else this.tables.protocol.delete(onlyKey);
  }

  get webhook(): WebhookConfiguration | null {
    return this.tables.webhook.get(onlyKey) ?? null;
  }

  set webhook(webhook: WebhookConfiguration | null) {
    if (webhook) this.tables.webhook.set(onlyKey, webhook);
    else this.tables.webhook.delete(onlyKey);
  }

  hasId(id: string): boolean {
    return this.protocol?.id === id || this.#withIds.some((table) => table.has(id));
  }

  /** A create is stored as the authorization it asked for; while nothing in that changed, the current one serves. */
  keepOnce(state: Authorization): void {
    if (state.origin.kind !== "erp") return;
    const { externalId } = state.origin;
    const asked = this.creates.get(externalId);
    if (asked?.id === state.id && asked !== state && isAsRequested(state, asked)) this.creates.swap(externalId, state);
  }

  #listen<Kind extends RecordKind>(kind: Kind) {
    return (key: string, row: RecordKinds[Kind] | undefined): void => {
      this.#revision += 1;
      this.onChange?.(kind, key, row);
    };
  }
}
