import type { CallOptions, PartnerClient } from "@totem-partner/sdk";
import { catalogChanges } from "./catalog-changes.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Change } from "./changes.ts";
import { cleaningChanges, knownIds, type ProtocolDocument } from "./cleaning-changes.ts";
import { type CurrentState, readCurrentState } from "./current-state.ts";

/** The changes to make, and the records that the service has beyond the catalogue. */
export interface Plan {
  changes: Change[];
  /** Records that the catalogue does not name. They are left alone. */
  surplus: string[];
  state: CurrentState;
}

function* surplusIn({ products, warehouses, cleaning }: Catalogue, state: CurrentState): Generator<string> {
  for (const { externalId, name } of state.products) {
    if (!products.some((product) => product.externalId === externalId)) yield `product ${externalId ?? name}`;
  }
  for (const { externalId, name } of state.warehouses) {
    if (!warehouses.some((warehouse) => warehouse.externalId === externalId)) yield `warehouse ${externalId ?? name}`;
  }
  for (const { name } of state.categories) {
    if (cleaning?.categories.some((category) => category.name === name) === false) yield `category ${name}`;
  }
  for (const { name } of state.types) {
    if (cleaning?.types.some((type) => type.name === name) === false) yield `type ${name}`;
  }
}

/** Compares a catalogue with what the service has. Only reads. */
export async function plan(
  partner: PartnerClient,
  catalogue: Catalogue,
  document: ProtocolDocument | undefined,
  options: CallOptions = {},
): Promise<Plan> {
  const state = await readCurrentState(partner, options);
  const changes = [...catalogChanges(catalogue, state)];
  if (catalogue.cleaning !== undefined) changes.push(...cleaningChanges(catalogue.cleaning, state, document));
  return { changes, surplus: [...surplusIn(catalogue, state)], state };
}

/**
 * Makes the changes of a plan, one after another, and tells each. When one fails, those before it stay: plan again and go
 * on. Whatever became of the failed one, the new plan sees it.
 */
export async function apply(
  partner: PartnerClient,
  { changes, state }: Plan,
  onChange: (what: string) => void,
  options: CallOptions = {},
): Promise<void> {
  const making = { partner, ids: knownIds(state), options };
  for (const { what, make } of changes) {
    await make(making);
    onChange(what);
  }
}
