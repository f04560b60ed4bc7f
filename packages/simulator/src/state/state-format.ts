import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { Arrival } from "../domain/authorizations/totem.ts";
import type { ExportedKinds } from "./exported-records.ts";

/**
 * Everything that the service stores for a company, as plain JSON that any process can import, today or later. Instants
 * are ISO 8601 in UTC with milliseconds, as in responses.
 */
export interface CompanyState {
  /** The version of this format, `stateFormat`. */
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
  products: ExportedKinds["products"][];
  warehouses: ExportedKinds["warehouses"][];
  authorizations: ExportedKinds["authorizations"][];
  /** By externalId: the create that used it last, and the authorization that it created. */
  creates: { externalId: string; authorizationId: string; request: ExportedKinds["creates"]["request"] }[];
  /** By authorization: the drivers waiting for a missing field of it, in order of arrival. */
  waiting: { authorizationId: string; arrivals: Arrival[] }[];
  /** The operations that totems recorded, in order. */
  operations: ExportedKinds["operations"][];
  protocol: ExportedKinds["protocol"] | null;
  categories: ExportedKinds["categories"][];
  types: ExportedKinds["types"][];
  incompatibilities: ExportedKinds["incompatibilities"][];
  webhook: ExportedKinds["webhook"] | null;
}

/** The lists of a state whose records have an id. */
export const recordLists = [
  "totemGroups",
  "products",
  "warehouses",
  "authorizations",
  "operations",
  "categories",
  "types",
  "incompatibilities",
] as const satisfies (keyof CompanyState)[];

export type RecordList = (typeof recordLists)[number];

/** The version of the format of exported states. */
export const stateFormat = 1;
