import type { Catalogue } from "./catalogue.ts";
import { type Change, changeOf } from "./changes.ts";
import type { CurrentState } from "./current-state.ts";

const byExternalId = <R extends { externalId?: string | null | undefined }>(records: readonly R[], wanted: string) =>
  records.find(({ externalId }) => externalId === wanted);

/** The changes that products and warehouses need. */
export function* catalogChanges({ products, warehouses }: Catalogue, state: CurrentState): Generator<Change> {
  for (const { externalId, name } of products) {
    yield* changeOf(`product ${externalId}`, { name }, byExternalId(state.products, externalId), {
      create: ({ partner, options }) => partner.products.create({ externalId, name }, options),
      update: ({ id }, { partner, options }) => partner.products.update(id, { name }, options),
    });
  }
  for (const { externalId, ...fields } of warehouses) {
    const { name, code, totemGroupId, displayConfiguration } = fields;
    const created = {
      externalId,
      name,
      code: code ?? undefined,
      totemGroupId: totemGroupId ?? undefined,
      displayConfiguration: displayConfiguration ?? undefined,
    };
    yield* changeOf(`warehouse ${externalId}`, fields, byExternalId(state.warehouses, externalId), {
      create: ({ partner, options }) => partner.warehouses.create(created, options),
      update: ({ id }, { partner, options }) => partner.warehouses.update(id, fields, options),
    });
  }
}
