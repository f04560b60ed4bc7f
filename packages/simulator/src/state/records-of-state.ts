import type { Authorization } from "../domain/authorizations/authorization.ts";
import { isAsAsked, type NormalizedRequest } from "../domain/authorizations/authorization-creation.ts";
import { eachOptionalText } from "../domain/authorizations/optional-texts.ts";
import { imported } from "./exported-records.ts";
import { CompanyRecords } from "../records/company-records.ts";
import type { Table } from "../records/tables/table.ts";
import type { CompanyState } from "./state-format.ts";

/** The ids of records by externalId, including deleted ones, which authorizations still refer to. */
const idsByExternalId = (records: Iterable<{ id: string; externalId: string | null }>) =>
  new Map([...records].map(({ id, externalId }) => [externalId, id]));

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text, at) => text === other[at]);

/** An authorization as its create requested it; the same object if nothing has changed since. */
export function askedFor(
  made: Authorization,
  request: NormalizedRequest,
  product: string | undefined,
  warehouse: string | undefined,
): Authorization {
  const { quantity, scheduledDate, endDate, trailerPlates } = request;
  const asked = {
    ...made,
    ...eachOptionalText((field) => request[field] ?? null),
    productId: product ?? null,
    warehouseId: warehouse ?? null,
    quantity,
    scheduledDate,
    endDate,
    trailerPlates: sameTexts(trailerPlates, made.trailerPlates) ? made.trailerPlates : trailerPlates,
  };
  return isAsAsked(made, asked) ? made : asked;
}

function fill<T extends { id: string }>(table: Table<T>, rows: Iterable<T>): void {
  for (const row of rows) table.set(row.id, row);
}

/** The records of a state. */
export function readRecords(state: CompanyState): CompanyRecords {
  const records = new CompanyRecords();
  fill(records.totemGroups, state.totemGroups);
  for (const taxId of state.carriers) records.carriers.add(taxId);
  for (const nif of state.drivers) records.drivers.add(nif);
  fill(records.products, state.products.map(imported.product));
  fill(records.warehouses, state.warehouses.map(imported.warehouse));
  fill(records.authorizations, state.authorizations.map(imported.authorization));
  const [products, warehouses] = [idsByExternalId(state.products), idsByExternalId(state.warehouses)];
  for (const { externalId, authorizationId, request } of state.creates) {
    const made = records.authorizations.get(authorizationId);
    if (made === undefined) continue;
    const { productExternalId, warehouseExternalId } = request;
    const product = productExternalId === undefined ? undefined : products.get(productExternalId);
    const warehouse = warehouseExternalId === undefined ? undefined : warehouses.get(warehouseExternalId);
    records.creates.set(externalId, askedFor(made, imported.request(request), product, warehouse));
  }
  for (const { authorizationId, arrivals } of state.waiting) records.waiting.set(authorizationId, arrivals);
  fill(records.operations, state.operations.map(imported.operation));
  fill(records.categories, state.categories.map(imported.category));
  fill(records.types, state.types.map(imported.type));
  fill(records.incompatibilities, state.incompatibilities.map(imported.incompatibility));
  if (state.protocol) records.protocol = imported.protocol(state.protocol);
  if (state.webhook) records.webhook = imported.webhook(state.webhook);
  return records;
}
