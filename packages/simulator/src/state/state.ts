import type { Assumptions } from "@totem-partner/spec/assumptions";
import { requestShape } from "../domain/authorizations/authorization-creation.ts";
import { arrivalShape } from "../domain/authorizations/totem.ts";
import { arrayOf, type Exported, fields, idOf, text, type ValueOf } from "../domain/shapes.ts";
import { showInstant } from "../clock/time.ts";
import { settling } from "../commands/authorizations.ts";
import type { Company } from "../company/company.ts";
import type { CompanyRecords, RecordTables } from "../records/company-records.ts";
import { ImportedRecords } from "../records/imported-records.ts";
import { type ExportedKinds, type RecordKind, recordKinds } from "../records/record-kinds.ts";
import { withoutPauses, type Steps } from "../steps.ts";

export const stateFormat = 1;

export const stateLists = {
  totemGroups: recordKinds.totemGroups.shape,
  /** Tax ids. */
  carriers: text,
  /** NIFs. */
  drivers: text,
  products: recordKinds.products.shape,
  warehouses: recordKinds.warehouses.shape,
  authorizations: recordKinds.authorizations.shape,
  /** By externalId: the create that used it last, and the authorization that it created. */
  creates: fields({ externalId: text, authorizationId: idOf("authorizations"), request: requestShape }),
  /** By authorization: the drivers waiting for a missing field of it, in order of arrival. */
  waiting: fields({ authorizationId: idOf("authorizations"), arrivals: arrayOf(arrivalShape) }),
  /** The operations that totems recorded, in order. */
  operations: recordKinds.operations.shape,
  categories: recordKinds.categories.shape,
  types: recordKinds.types.shape,
  incompatibilities: recordKinds.incompatibilities.shape,
};

type StateLists = { [List in keyof typeof stateLists]: Exported<ValueOf<(typeof stateLists)[List]>>[] };

/**
 * Everything that the service stores for a company, as plain JSON that any process can import, today or later. Instants
 * are ISO 8601 in UTC with milliseconds, as in responses.
 */
export interface CompanyState extends StateLists {
  /** The version of this format, `stateFormat`. */
  format: number;
  /** The time at which the clock is frozen; null if it follows real time. */
  clock: string | null;
  /** The value of every switchable assumption. */
  assumptions: Assumptions;
  protocol: ExportedKinds["protocol"] | null;
  webhook: ExportedKinds["webhook"] | null;
}

export const recordLists = [
  ...(["totemGroups", "products", "warehouses", "authorizations"] as const),
  ...(["operations", "categories", "types", "incompatibilities"] as const),
] as const;

const itself = <T>(row: T): T => row;

/** A state whose lists are converted to plain JSON as they are read, once. */
export type StateInParts = { [Part in keyof CompanyState]: InParts<CompanyState[Part]> };

type InParts<Part> = Part extends readonly (infer Item)[] ? Iterable<Item> : Part;

/** The state of a company as it is now, whatever happens while it is read. */
export function stateInParts({ records, clock, assumptions }: Company): StateInParts {
  // Records do not change; others take their place.
  const registry = { products: new Map(records.products), warehouses: new Map(records.warehouses) };
  function rows<Kind extends RecordKind, Item = ExportedKinds[Kind]>(
    kind: Kind,
    asItem: (row: ExportedKinds[Kind], key: string) => Item,
  ): Iterable<Item> {
    const tables: RecordTables = records.tables;
    const now = [...tables[kind]];
    return (function* () {
      for (const [key, row] of now) yield asItem(recordKinds[kind].toJson(row, registry), key);
    })();
  }
  return {
    format: stateFormat,
    clock: clock.isSet ? showInstant(clock.now()) : null,
    assumptions: assumptions.values,
    totemGroups: rows("totemGroups", itself),
    carriers: [...records.carriers.keys()],
    drivers: [...records.drivers.keys()],
    products: rows("products", itself),
    warehouses: rows("warehouses", itself),
    authorizations: rows("authorizations", itself),
    creates: rows("creates", (create, externalId) => ({ externalId, ...create })),
    waiting: rows("waiting", (arrivals, authorizationId) => ({ authorizationId, arrivals: [...arrivals] })),
    operations: rows("operations", itself),
    protocol: records.protocol && recordKinds.protocol.toJson(records.protocol, registry),
    categories: rows("categories", itself),
    types: rows("types", itself),
    incompatibilities: rows("incompatibilities", itself),
    webhook: records.webhook && recordKinds.webhook.toJson(records.webhook, registry),
  };
}

/** Exports the state of a company. Deliveries, which belong to a running process, are not part of it. */
export function exportState(company: Company): CompanyState {
  const parts = stateInParts(company);
  return {
    ...parts,
    totemGroups: [...parts.totemGroups],
    carriers: [...parts.carriers],
    drivers: [...parts.drivers],
    products: [...parts.products],
    warehouses: [...parts.warehouses],
    authorizations: [...parts.authorizations],
    creates: [...parts.creates],
    waiting: [...parts.waiting],
    operations: [...parts.operations],
    categories: [...parts.categories],
    types: [...parts.types],
    incompatibilities: [...parts.incompatibilities],
  };
}

function* puttingEach<Row>(rows: readonly Row[], put: (row: Row) => void): Steps {
  for (const row of rows) {
    put(row);
    yield 1;
  }
  return undefined;
}

function* importingRecords(state: CompanyState): Steps<CompanyRecords> {
  const imported = new ImportedRecords();
  yield* puttingEach(state.carriers, (taxId) => imported.put("carriers", taxId, true));
  yield* puttingEach(state.drivers, (nif) => imported.put("drivers", nif, true));
  for (const list of recordLists) {
    yield* puttingEach<CompanyState[typeof list][number]>(state[list], (row) => imported.put(list, row.id, row));
  }
  yield* puttingEach(state.creates, ({ externalId, ...create }) => imported.put("creates", externalId, create));
  yield* puttingEach(state.waiting, ({ authorizationId, arrivals }) =>
    imported.put("waiting", authorizationId, arrivals),
  );
  // Of these there is one, whatever its key.
  if (state.protocol) imported.put("protocol", "", state.protocol);
  if (state.webhook) imported.put("webhook", "", state.webhook);
  return imported.records;
}

/**
 * Replaces a company's state with an exported one. Its deliveries are stopped. The state is trusted: check states from
 * outside with `stateFaults` first.
 */
export function importState(company: Company, state: CompanyState): void {
  withoutPauses(importing(company, state));
}

/** The same in steps. What is given writes the company, once its records are replaced. */
export function* importing(company: Company, state: CompanyState, writing?: () => Steps): Steps {
  company.replace(yield* importingRecords(state));
  company.assumptions.change(state.assumptions);
  if (state.clock === null) company.clock.release();
  else company.clock.set(Date.parse(state.clock));
  if (writing) yield* writing();
  yield* settling(company);
  return undefined;
}
