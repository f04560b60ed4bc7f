import { type Authorization, authorizationGroups } from "../domain/authorizations/authorization.ts";
import { catalogGroupOf, catalogGroups, type Product, type Warehouse } from "../domain/catalog.ts";
import type { CleaningCategory, CleaningType, Incompatibility } from "../domain/cleaning/cleaning-catalog.ts";
import type { CleaningProtocol } from "../domain/cleaning/cleaning-protocol.ts";
import type { Operation } from "../domain/authorizations/events.ts";
import { hourOf } from "../domain/listing.ts";
import type { Arrival, Candidates } from "../domain/authorizations/totem.ts";
import type { WebhookConfiguration } from "../domain/webhook-configuration.ts";
import { ListIndex } from "./list-index.ts";
import { AuthorizationViews } from "./authorization-views.ts";
import { SharedTexts } from "./shared-texts.ts";
import { CatalogTable, IncompatibilityTable, NameSet, type RowListener, Table, WaitingTable } from "./tables.ts";
import { ActiveAuthorizationIndex } from "./active-authorizations.ts";

/** The row type of every table, by its name. */
export interface RecordKinds {
  totemGroups: { id: string; name: string };
  carriers: true;
  drivers: true;
  products: Product;
  warehouses: Warehouse;
  authorizations: Authorization;
  creates: Authorization;
  waiting: readonly Arrival[];
  operations: Operation;
  protocol: CleaningProtocol;
  categories: CleaningCategory;
  types: CleaningType;
  incompatibilities: Incompatibility;
  webhook: WebhookConfiguration;
}

/** Called with an item that was added or changed or, without a row, removed. */
export type RecordListener = <Kind extends keyof RecordKinds>(
  kind: Kind,
  key: string,
  row: RecordKinds[Kind] | undefined,
) => void;

/** The key of a singleton. */
export const onlyKey = "";

const inOneGroup = <T extends { createdAt: number }>() =>
  new ListIndex<"all", T>({ groups: ["all"], groupOf: () => "all" });

/**
 * All records of one company. Each table keeps its rows in the order in which they were added; lists and exports rely
 * on it. One listener is notified of every change, in order.
 */
export class CompanyRecords {
  #revision = 0;
  #protocol: CleaningProtocol | null = null;
  #webhook: WebhookConfiguration | null = null;
  readonly #yard = new ActiveAuthorizationIndex();

  /** Receives every change once it is set; without a listener, changes are not recorded. */
  onChange: RecordListener | undefined;

  /** The contents of lists, in order. */
  readonly lists = {
    authorizations: new ListIndex<Authorization["status"], Authorization>({
      groups: authorizationGroups,
      groupOf: ({ status }) => status,
      hourOf: ({ scheduledDate }) => (scheduledDate === null ? null : hourOf(scheduledDate)),
    }),
    products: new ListIndex({ groups: catalogGroups, groupOf: (product: Product) => catalogGroupOf(product) }),
    warehouses: new ListIndex({ groups: catalogGroups, groupOf: (warehouse: Warehouse) => catalogGroupOf(warehouse) }),
    categories: inOneGroup<CleaningCategory>(),
    types: inOneGroup<CleaningType>(),
    incompatibilities: inOneGroup<Incompatibility>(),
  };

  readonly totemGroups = new Table(this.#listen("totemGroups"));
  /** Tax ids. */
  readonly carriers = new NameSet(this.#listen("carriers"));
  /** NIFs. */
  readonly drivers = new NameSet(this.#listen("drivers"));
  readonly products = new CatalogTable(this.#listen("products"), this.lists.products);
  readonly warehouses = new CatalogTable(this.#listen("warehouses"), this.lists.warehouses);
  readonly authorizations = new Table(this.#listen("authorizations"), [this.lists.authorizations, this.#yard]);
  /** By externalId: the authorization that the last create with it produced, as that create requested it. */
  readonly creates = new Table(this.#listen("creates"));
  /** By authorization: the drivers who wait for a missing field of it, in order of arrival. */
  readonly waiting = new WaitingTable(this.#listen("waiting"));
  readonly operations = new Table(this.#listen("operations"));
  readonly categories = new Table(this.#listen("categories"), [this.lists.categories]);
  readonly types = new Table(this.#listen("types"), [this.lists.types]);
  readonly incompatibilities = new IncompatibilityTable(
    this.#listen("incompatibilities"),
    this.lists.incompatibilities,
  );

  /** The names of partners and owners, which many authorizations have in common. */
  readonly names = new SharedTexts();

  /** The authorizations as responses showed them. */
  readonly shown = new AuthorizationViews();

  readonly #withIds = [
    ...[this.products, this.warehouses, this.authorizations, this.operations],
    ...[this.categories, this.types, this.incompatibilities],
  ];

  /** The number of records of every kind that requests, imports and seeds can add. Takes constant time. */
  get count(): number {
    const named = this.totemGroups.size + this.carriers.size + this.drivers.size;
    return this.#withIds.reduce((sum, { size }) => sum + size, named + this.waiting.arrivals);
  }

  /** Grows with every change. */
  get revision(): number {
    return this.#revision;
  }

  /** The authorizations that totems may serve. */
  get candidates(): Candidates {
    return this.#yard;
  }

  /** Lets many authorizations be added quickly, before `order` is called. */
  postponeOrder(): void {
    this.#yard.postpone(() => this.authorizations.placed());
  }

  /** Puts in order what was added since `postponeOrder`, so that no request has to. */
  order(): void {
    this.#yard.order();
  }

  get protocol(): CleaningProtocol | null {
    return this.#protocol;
  }

  set protocol(protocol: CleaningProtocol | null) {
    this.#protocol = protocol;
    this.#changed("protocol", onlyKey, protocol ?? undefined);
  }

  get webhook(): WebhookConfiguration | null {
    return this.#webhook;
  }

  set webhook(webhook: WebhookConfiguration | null) {
    this.#webhook = webhook;
    this.#changed("webhook", onlyKey, webhook ?? undefined);
  }

  /** Whether a record has this id. */
  hasId(id: string): boolean {
    return this.#protocol?.id === id || this.#withIds.some((table) => table.has(id));
  }

  #listen<Kind extends keyof RecordKinds>(kind: Kind): RowListener<RecordKinds[Kind]> {
    return (key, row) => this.#changed(kind, key, row);
  }

  #changed<Kind extends keyof RecordKinds>(kind: Kind, key: string, row: RecordKinds[Kind] | undefined): void {
    this.#revision += 1;
    this.onChange?.(kind, key, row);
  }
}
