import type { Assumptions } from "@totem-partner/spec/assumptions";
import { requestShape } from "../domain/authorizations/authorization-creation.ts";
import { arrivalShape } from "../domain/authorizations/totem.ts";
import { arrayOf, type Exported, fields, idOf, text, type ValueOf } from "../domain/shapes.ts";
import { type ExportedKinds, recordKinds } from "../records/record-kinds.ts";

/** The version of the format of exported states. */
export const stateFormat = 1;

/** The items of the lists of a state, in order. */
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

/** The lists of a state whose records have an id. */
export const recordLists = [
  ...(["totemGroups", "products", "warehouses", "authorizations"] as const),
  ...(["operations", "categories", "types", "incompatibilities"] as const),
] as const;

export type RecordList = (typeof recordLists)[number];
