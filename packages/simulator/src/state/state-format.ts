import { type Fields, isFields } from "@totem-partner/spec/fields";
import type { Assumptions } from "@totem-partner/spec/assumptions";
import { isInstant, showInstant } from "../clock/time.ts";
import type { Arrival } from "../domain/authorizations/totem.ts";
import type { ExportedKinds } from "./exported-records.ts";

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

/** Fields that the records of a list lacked, with the value that was implied for all of them. */
type Additions = {
  readonly [List in RecordList | "creates" | "waiting"]?: Readonly<Partial<CompanyState[List][number]>>;
};

/**
 * The additions of each format to its predecessor; the first entry converts 1 to 2. An export in an older format is
 * upgraded step by step.
 */
const additions: readonly Additions[] = [
  { products: { native: true }, warehouses: { native: true }, authorizations: { markedAsSynced: false } },
  { authorizations: { furtherPartyFields: null } },
];

/** The version of the format of exported states, incremented with every new field of a record. */
export const stateFormat = additions.length + 1;

const isFormat = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1;

const eachField = (record: Fields, change: (name: string, value: unknown) => unknown): Fields =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(name, value)]));

const eachOf = (list: unknown, change: (record: Fields) => Fields): unknown =>
  Array.isArray(list) ? list.map((record: unknown) => (isFields(record) ? change(record) : record)) : list;

/** A record with its instants as text: the first exports had milliseconds. */
function withTextInstants(record: Fields): Fields {
  const text = (name: string, value: unknown): unknown =>
    /(At|Date)$/.test(name) && typeof value === "number" && isInstant(value) ? showInstant(value) : value;
  return eachField(record, text);
}

/** Converts what format 1 wrote in milliseconds before it wrote instants as text. */
function firstForm(state: Fields): Fields {
  const { clock } = state;
  const changed = eachField(state, (name, part) =>
    isFields(part) && name !== "assumptions" ? withTextInstants(part) : eachOf(part, withTextInstants),
  );
  const creates = eachOf(state["creates"], (create) =>
    isFields(create["request"]) ? { ...create, request: withTextInstants(create["request"]) } : create,
  );
  return {
    ...changed,
    ...("creates" in state && { creates }),
    ...(typeof clock === "number" && isInstant(clock) && { clock: showInstant(clock) }),
  };
}

function withAdditions(state: Fields, added: Additions): Fields {
  const values = new Map<string, Fields>(Object.entries(added));
  return eachField(state, (name, list) => eachOf(list, (record) => ({ ...values.get(name), ...record })));
}

/** A record of a list in any earlier format, upgraded; anything but a record is returned unchanged. */
export function upgradeRecord(format: number, list: string, given: unknown): unknown {
  if (format === stateFormat) return given;
  const upgraded = upgradeState({ format, [list]: [given] });
  const [record]: unknown[] = upgraded.ok && isFields(upgraded.state) ? (upgraded.state[list] as unknown[]) : [given];
  return record;
}

/**
 * Upgrades an exported state of any earlier format. Everything but its format is left to the check: an invalid state
 * stays invalid, in the same places.
 */
export function upgradeState(given: unknown): { ok: true; state: unknown } | { ok: false; message: string } {
  const format = isFields(given) ? given["format"] : undefined;
  if (!isFields(given) || !isFormat(format) || format === stateFormat) return { ok: true, state: given };
  if (format > stateFormat) {
    const message =
      `must be at most ${stateFormat}: a newer version exported this state, in format ${format}. ` +
      "Import it with that version, or export it again with this one";
    return { ok: false, message };
  }
  const first = format === 1 ? firstForm(given) : given;
  const state = additions.slice(format - 1).reduce(withAdditions, first);
  return { ok: true, state: { ...state, format: stateFormat } };
}
