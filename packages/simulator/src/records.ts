import type { Authorization } from "./domain/authorization.ts";
import type { Product, Warehouse } from "./domain/catalog.ts";
import type { CleaningCategory, CleaningType, Incompatibility } from "./domain/cleaning-catalog.ts";
import type { CleaningProtocol } from "./domain/cleaning-protocol.ts";
import type { NormalizedRequest } from "./domain/authorization-creation.ts";
import type { Operation } from "./domain/events.ts";
import type { Arrival } from "./domain/totem.ts";
import type { WebhookConfiguration } from "./domain/webhook-configuration.ts";
import type { CompanyFixtures } from "./fixtures.ts";

/**
 * Everything that the service keeps of one company. A map has its records in the order of their creation: a change puts a
 * record in its place, and only a new one comes to the end. Lists and exports rely on it.
 */
export interface CompanyRecords {
  totemGroups: Map<string, { id: string; name: string }>;
  carriers: Set<string>;
  drivers: Set<string>;
  products: Map<string, Product>;
  warehouses: Map<string, Warehouse>;
  authorizations: Map<string, Authorization>;
  /** By externalId: the create that used it last, and the authorization that it made. */
  creates: Map<string, { request: NormalizedRequest; authorizationId: string }>;
  /** By authorization: the drivers who wait for what is missing on it, in the order of their arrival. */
  waiting: Map<string, Arrival[]>;
  operations: Operation[];
  protocol: CleaningProtocol | null;
  categories: Map<string, CleaningCategory>;
  types: Map<string, CleaningType>;
  incompatibilities: Map<string, Incompatibility>;
  webhook: WebhookConfiguration | null;
}

type Fixture = CompanyFixtures["products"][number];

/** The records of a company that has its fixtures and nothing else. */
export function recordsFrom(fixtures: CompanyFixtures, newId: () => string, now: number): CompanyRecords {
  const record = ({ id, externalId, name }: Fixture): Product => ({
    id: id ?? newId(),
    externalId,
    name,
    native: true,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
  const products = fixtures.products.map(record);
  const warehouses = fixtures.warehouses.map((given) => ({
    ...record(given),
    code: given.code ?? null,
    totemGroupId: given.totemGroupId ?? null,
    displayConfiguration: given.displayConfiguration ?? null,
  }));
  return {
    totemGroups: new Map(fixtures.totemGroups.map((group) => [group.id, group])),
    carriers: new Set(fixtures.carriers),
    drivers: new Set(fixtures.drivers),
    products: new Map(products.map((product) => [product.id, product])),
    warehouses: new Map(warehouses.map((warehouse) => [warehouse.id, warehouse])),
    authorizations: new Map(),
    creates: new Map(),
    waiting: new Map(),
    operations: [],
    protocol: null,
    categories: new Map(),
    types: new Map(),
    incompatibilities: new Map(),
    webhook: null,
  };
}

/** The id of every record. */
export function idsIn(records: CompanyRecords): Set<string> {
  const { products, warehouses, authorizations, operations, protocol, categories, types, incompatibilities } = records;
  return new Set([
    ...[products, warehouses, authorizations, categories, types, incompatibilities].flatMap((kept) => [...kept.keys()]),
    ...operations.map(({ id }) => id),
    ...(protocol ? [protocol.id] : []),
  ]);
}

const same = <T>(present: ReadonlyMap<string, T>, initial: ReadonlyMap<string, T>): boolean =>
  present.size === initial.size && [...initial].every(([id, record]) => present.get(id) === record);

/** Copies of what a company begins with, to be compared later: records are replaced, never changed in place. */
export function snapshotOf({ products, warehouses, drivers }: CompanyRecords): InitialRecords {
  return { products: new Map(products), warehouses: new Map(warehouses), drivers: drivers.size };
}

/** What a company began with, of the records that fixtures can make and requests can change. */
export interface InitialRecords {
  products: ReadonlyMap<string, Product>;
  warehouses: ReadonlyMap<string, Warehouse>;
  drivers: number;
}

/** Whether records hold nothing beyond the fixtures that they were made from. Costs as much as making them did. */
export function holdOnlyFixtures(records: CompanyRecords, initial: InitialRecords): boolean {
  const { authorizations, creates, waiting, operations, protocol, categories, types, incompatibilities } = records;
  return (
    records.webhook === null &&
    protocol === null &&
    operations.length === 0 &&
    [authorizations, creates, waiting, categories, types, incompatibilities].every(({ size }) => size === 0) &&
    records.drivers.size === initial.drivers &&
    same(records.products, initial.products) &&
    same(records.warehouses, initial.warehouses)
  );
}
