import type { Assumptions } from "@totem-partner/spec/assumptions";
import { settle } from "./commands/lifecycle.ts";
import type { Company } from "./company.ts";
import type { Authorization } from "./domain/authorization.ts";
import type { NormalizedRequest } from "./domain/authorization-creation.ts";
import type { Product, Warehouse } from "./domain/catalog.ts";
import type { CleaningCategory, CleaningType, Incompatibility } from "./domain/cleaning-catalog.ts";
import type { Operation } from "./domain/events.ts";
import type { Arrival } from "./domain/totem.ts";
import type { WebhookConfiguration } from "./domain/webhook-configuration.ts";
import { exported, type Exported, type ExportedProtocol, imported } from "./exported-records.ts";
import type { CompanyRecords } from "./records.ts";
import { showInstant } from "./representation.ts";
import { stateFormat } from "./state-format.ts";

/**
 * Everything that the service keeps of a company, as plain JSON: the same in any process, today or later. Instants are
 * ISO 8601 in UTC with milliseconds, as responses show them.
 */
export interface CompanyState {
  /** The version of this format, `stateFormat`; an import accepts all that were before it too. */
  format: number;
  /** The instant at which the clock stands; null when it follows real time. */
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
  /** By externalId: the create that used it last, and the authorization that it made. */
  creates: { externalId: string; authorizationId: string; request: Exported<NormalizedRequest> }[];
  /** By authorization: the drivers who wait for what is missing on it, in the order of their arrival. */
  waiting: { authorizationId: string; arrivals: Arrival[] }[];
  /** What totems recorded, in that order. */
  operations: Exported<Operation>[];
  protocol: ExportedProtocol | null;
  categories: Exported<CleaningCategory>[];
  types: Exported<CleaningType>[];
  incompatibilities: Exported<Incompatibility>[];
  webhook: Exported<WebhookConfiguration> | null;
}

const byId = <T extends { id: string }>(records: readonly T[]): Map<string, T> =>
  new Map(records.map((record) => [record.id, record]));

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
    creates: [...records.creates].map(([externalId, { authorizationId, request }]) => ({
      externalId,
      authorizationId,
      request: exported.request(request),
    })),
    waiting: [...records.waiting]
      .filter(([, arrivals]) => arrivals.length > 0)
      .map(([authorizationId, arrivals]) => ({ authorizationId, arrivals })),
    operations: records.operations.map(exported.operation),
    protocol: records.protocol && exported.protocol(records.protocol),
    categories: [...records.categories.values()].map(exported.category),
    types: [...records.types.values()].map(exported.type),
    incompatibilities: [...records.incompatibilities.values()].map(exported.incompatibility),
    webhook: records.webhook && exported.webhook(records.webhook),
  };
}

/** The records of a state. */
function recordsOf(state: CompanyState): CompanyRecords {
  return {
    totemGroups: byId(state.totemGroups),
    carriers: new Set(state.carriers),
    drivers: new Set(state.drivers),
    products: byId(state.products.map(imported.product)),
    warehouses: byId(state.warehouses.map(imported.warehouse)),
    authorizations: byId(state.authorizations.map(imported.authorization)),
    creates: new Map(
      state.creates.map(({ externalId, authorizationId, request }) => [
        externalId,
        { authorizationId, request: imported.request(request) },
      ]),
    ),
    waiting: new Map(state.waiting.map(({ authorizationId, arrivals }) => [authorizationId, arrivals])),
    operations: state.operations.map(imported.operation),
    protocol: state.protocol && imported.protocol(state.protocol),
    categories: byId(state.categories.map(imported.category)),
    types: byId(state.types.map(imported.type)),
    incompatibilities: byId(state.incompatibilities.map(imported.incompatibility)),
    webhook: state.webhook && imported.webhook(state.webhook),
  };
}

/**
 * Puts a company into a state that was exported. What was being delivered before is stopped. The state is trusted:
 * check what comes from outside with `stateFaults` first.
 */
export function importState(company: Company, state: CompanyState): void {
  company.replace(recordsOf(state));
  company.assumptions.change(state.assumptions);
  if (state.clock === null) company.clock.release();
  else company.clock.set(Date.parse(state.clock));
  settle(company);
}
