import type { Authorization } from "./domain/authorization.ts";
import type { Product, Warehouse } from "./domain/catalog.ts";
import type { CleaningCategory, CleaningType, Incompatibility } from "./domain/cleaning-catalog.ts";
import type { CleaningProtocol } from "./domain/cleaning-protocol.ts";
import type { NormalizedRequest } from "./domain/authorization-creation.ts";
import type { Operation } from "./domain/events.ts";
import type { Arrival } from "./domain/totem.ts";
import type { WebhookConfiguration } from "./domain/webhook-configuration.ts";
import type { CompanyFixtures } from "./fixtures.ts";

/** Everything that the service keeps of one company. */
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
  const record = ({ externalId, name }: Fixture, id: string): Product => ({
    id,
    externalId,
    name,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  });
  // Made at one instant, they are listed by their ids: sorted ids keep them in the order of the fixtures.
  const sortedIds = (count: number) => Array.from({ length: count }, newId).sort();
  const productIds = sortedIds(fixtures.products.length);
  const warehouseIds = sortedIds(fixtures.warehouses.length);
  const products = fixtures.products.map((given, at) => record(given, productIds[at] ?? newId()));
  const warehouses = fixtures.warehouses.map((given, at) => ({
    ...record(given, warehouseIds[at] ?? newId()),
    code: null,
    totemGroupId: null,
    displayConfiguration: null,
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
