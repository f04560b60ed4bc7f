import { settle } from "../commands/lifecycle.ts";
import type { Company } from "../company/company.ts";
import { requestFor } from "../domain/authorizations/authorization-creation.ts";
import { exported } from "./exported-records.ts";
import { readRecords } from "./records-of-state.ts";
import { showInstant } from "../clock/instants.ts";
import { type CompanyState, stateFormat } from "./state-format.ts";

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
