import type { Assumptions } from "@totem-partner/spec/assumptions";
import { settle } from "./commands/lifecycle.ts";
import type { Company } from "./company.ts";
import type { Authorization } from "./domain/authorization.ts";
import { type NormalizedRequest, requestFor } from "./domain/authorization-creation.ts";
import type { Product, Warehouse } from "./domain/catalog.ts";
import type { CleaningCategory, CleaningType, Incompatibility } from "./domain/cleaning-catalog.ts";
import type { Operation } from "./domain/events.ts";
import type { Arrival } from "./domain/totem.ts";
import type { WebhookConfiguration } from "./domain/webhook-configuration.ts";
import { exported, type Exported, type ExportedProtocol } from "./exported-records.ts";
import { readRecords } from "./records-of-state.ts";
import { showInstant } from "./representation.ts";
import { stateFormat } from "./state-format.ts";

/**
 * Everything that the service stores for a company, as plain JSON that any process can import, today or later. Instants
 * are ISO 8601 in UTC with milliseconds, as in responses.
 */
export interface CompanyState {
  /** The version of this format, `stateFormat`; imports also accept all earlier versions. */
  format: number;
  /** The time at which the clock is frozen; null if it follows real time. */
  clock: string | null;
  /** The value of every switchable assumption. */
  assumptions: Assumptions;
  totemGroups: { id: string; name: string }[];
  /** Tax ids. */
  carriers: string[];
  /** NIFs. */
  drivers: string[];
  products: Exported<Product>[];
  warehouses: Exported<Warehouse>[];
  authorizations: Exported<Authorization>[];
  /** By externalId: the create that used it last, and the authorization that it created. */
  creates: { externalId: string; authorizationId: string; request: Exported<NormalizedRequest> }[];
  /** By authorization: the drivers waiting for a missing field of it, in order of arrival. */
  waiting: { authorizationId: string; arrivals: Arrival[] }[];
  /** The operations that totems recorded, in order. */
  operations: Exported<Operation>[];
  protocol: ExportedProtocol | null;
  categories: Exported<CleaningCategory>[];
  types: Exported<CleaningType>[];
  incompatibilities: Exported<Incompatibility>[];
  webhook: Exported<WebhookConfiguration> | null;
}

/** How many records a company with a state has. */
export function recordsIn(state: CompanyState): number {
  const { totemGroups, carriers, drivers, products, warehouses, authorizations, operations } = state;
  const { categories, types, incompatibilities, waiting } = state;
  return [
    ...[totemGroups, carriers, drivers, products, warehouses, authorizations, operations],
    ...[categories, types, incompatibilities],
    ...waiting.map(({ arrivals }) => arrivals),
  ].reduce((sum, { length }) => sum + length, 0);
}

/** Exports the state of a company. Deliveries, which belong to a running process, are not part of it. */
export function exportState({ records, clock, assumptions }: Company): CompanyState {
  return {
    format: stateFormat,
    clock: clock.isSet ? showInstant(clock.now()) : null,
    assumptions: assumptions.values,
    totemGroups: [...records.totemGroups.values()],
    carriers: [...records.carriers],
    drivers: [...records.drivers],
    products: [...records.products.values()].map(exported.product),
    warehouses: [...records.warehouses.values()].map(exported.warehouse),
    authorizations: [...records.authorizations.values()].map(exported.authorization),
    creates: [...records.creates].map(([externalId, asked]) => ({
      externalId,
      authorizationId: asked.id,
      request: exported.request(requestFor(asked, records)),
    })),
    waiting: [...records.waiting].map(([authorizationId, arrivals]) => ({ authorizationId, arrivals: [...arrivals] })),
    operations: [...records.operations.values()].map(exported.operation),
    protocol: records.protocol && exported.protocol(records.protocol),
    categories: [...records.categories.values()].map(exported.category),
    types: [...records.types.values()].map(exported.type),
    incompatibilities: [...records.incompatibilities.values()].map(exported.incompatibility),
    webhook: records.webhook && exported.webhook(records.webhook),
  };
}

/**
 * Replaces a company's state with an exported one. Its deliveries are stopped. The state is trusted: check states from
 * outside with `stateFaults` first.
 */
export function importState(company: Company, state: CompanyState): void {
  company.replace(readRecords(state));
  company.assumptions.change(state.assumptions);
  if (state.clock === null) company.clock.release();
  else company.clock.set(Date.parse(state.clock));
  settle(company);
}
