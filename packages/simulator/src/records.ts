import type { Authorization } from "./domain/authorization.ts";
import type { NormalizedRequest } from "./domain/creation.ts";
import type { Operation } from "./domain/events.ts";
import type { CatalogueRecord } from "./domain/registry.ts";
import type { Arrival } from "./domain/totem.ts";
import type { CompanyFixtures } from "./fixtures.ts";

/** Everything that the service keeps of one company. */
export interface CompanyRecords {
  totemGroups: Map<string, { id: string; name: string }>;
  carriers: Set<string>;
  drivers: Set<string>;
  products: Map<string, CatalogueRecord>;
  warehouses: Map<string, CatalogueRecord>;
  authorizations: Map<string, Authorization>;
  /** By externalId: the create that used it last, and the authorization that it made. */
  creates: Map<string, { request: NormalizedRequest; authorizationId: string }>;
  /** By authorization: the drivers who wait for what is missing on it, in the order of their arrival. */
  waiting: Map<string, Arrival[]>;
  operations: Operation[];
}

/** The records of a company that has its fixtures and nothing else. */
export function recordsFrom(fixtures: CompanyFixtures, newId: () => string, now: number): CompanyRecords {
  const catalogue = (given: { externalId: string; name: string }[]) =>
    new Map(
      given.map((one) => {
        const record = { id: newId(), ...one, createdAt: now, updatedAt: now, deletedAt: null };
        return [record.id, record];
      }),
    );
  return {
    totemGroups: new Map(fixtures.totemGroups.map((group) => [group.id, group])),
    carriers: new Set(fixtures.carriers),
    drivers: new Set(fixtures.drivers),
    products: catalogue(fixtures.products),
    warehouses: catalogue(fixtures.warehouses),
    authorizations: new Map(),
    creates: new Map(),
    waiting: new Map(),
    operations: [],
  };
}
