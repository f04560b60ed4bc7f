import { isDeepStrictEqual } from "node:util";
import type { CallOptions, PartnerClient } from "@totem-partner/sdk";

/** The ids of the protocol, and of categories and types by kind and name; a change that creates one adds its id. */
export type Ids = Map<string, string>;

/** The values that a change needs when it is made. */
export interface Making {
  partner: PartnerClient;
  ids: Ids;
  options: CallOptions;
}

/** One call that brings the service closer to the catalogue. */
export interface Change {
  /** Its description, such as "update warehouse SILO-01: name, code". */
  what: string;
  make: (making: Making) => Promise<unknown>;
}

/** The fields that a record should have and does not. What is undefined is left alone. */
function differences(wanted: object, record: object): string[] {
  const has = new Map<string, unknown>(Object.entries(record));
  return Object.entries(wanted)
    .filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value, has.get(field) ?? null))
    .map(([field]) => field);
}

/** The change of a record that may be there: none, an update of what differs, or its creation. */
export function changeOf<R extends object>(
  called: string,
  wanted: object,
  record: R | undefined,
  { create, update }: { create: Change["make"]; update: (record: R, making: Making) => Promise<unknown> },
): Change[] {
  if (record === undefined) return [{ what: `create ${called}`, make: create }];
  const fields = differences(wanted, record);
  if (fields.length === 0) return [];
  return [{ what: `update ${called}: ${fields.join(", ")}`, make: (making) => update(record, making) }];
}

/** The id of a record that an earlier change has created, or that was there. */
export function idOf(ids: Ids, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`There is no ${key} yet. Make the changes in the order of the plan.`);
  return id;
}
