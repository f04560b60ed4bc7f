import { showInstant } from "../clock/time.ts";
import type { Company } from "../company/company.ts";
import type { IdCounts } from "../company/company-options.ts";
import { type Delivery, setBack } from "../deliveries/delivery.ts";
import { readDelivery, storeDelivery } from "../deliveries/stored-delivery.ts";
import type { CompanyRecords, RecordTables } from "../records/company-records.ts";
import {
  isRecordKind,
  type RecordKind,
  recordKinds,
  type RecordKinds,
  type Registry,
} from "../records/record-kinds.ts";
import {
  anything,
  fields,
  number,
  orNull,
  orUndefined,
  recordOf,
  type Shape,
  text,
  truth,
  type ValueOf,
} from "../domain/shapes.ts";
import type { AuthorizationSeries } from "./authorization-series.ts";
import { stateFormat } from "./state-format.ts";
import { StoredStateError, type StoreEntry } from "./state-store.ts";

export interface Written {
  records: CompanyRecords;
  /** The authorizations that are written, in the order of the log. */
  series: AuthorizationSeries;
}

/** Stores each kind of record: as it is exported, except for what there is most of. */
const stored: {
  readonly [Kind in RecordKind]: {
    toJson: (row: RecordKinds[Kind], records: Registry, series: AuthorizationSeries) => unknown;
  };
} = { ...recordKinds, authorizations: { toJson: (authorization, _records, series) => series.encode(authorization) } };

/** A record as an entry; without a row, it was removed. */
export const recordEntry = <Kind extends RecordKind>(
  kind: Kind,
  key: string,
  row: RecordKinds[Kind] | undefined,
  { records, series }: Written,
): StoreEntry => ({ kind, key, value: row === undefined ? null : stored[kind].toJson(row, records, series) });

/**
 * Every authorization as an entry, which stands for the create that requested it as well; a create that requested something
 * else has an entry of its own.
 */
function* authorizationEntries(written: Written): Generator<StoreEntry> {
  const { authorizations, creates } = written.records;
  for (const [place, authorization] of authorizations.placed()) {
    const { id, origin } = authorization;
    yield recordEntry("authorizations", id, authorization, written);
    const asked = origin.kind === "erp" ? creates.get(origin.externalId) : undefined;
    // A later authorization can have the same externalId, and then the create is its own.
    const isSaid = asked === authorization || (asked && (authorizations.placeOf(asked.id) ?? 0) > place);
    if (origin.kind === "erp" && !isSaid) yield recordEntry("creates", origin.externalId, asked, written);
  }
}

/** Every record of a company as an entry, each kind in its order. */
export function* recordEntries(written: Written): Generator<StoreEntry> {
  const tables: RecordTables = written.records.tables;
  for (const kind of Object.keys(tables).filter(isRecordKind)) {
    if (kind === "authorizations") yield* authorizationEntries(written);
    else if (kind !== "creates") for (const [key, row] of tables[kind]) yield recordEntry(kind, key, row, written);
  }
}

export const deliveryKind = "deliveries";

export const allDeliveries = "*";

const delayed = fields({ back: number });

/** An unsettled delivery as an entry, with the total by which the clock had been set back at the time. */
export const deliveryEntry = (id: string, delivery: Delivery | undefined, back: number): StoreEntry => ({
  kind: deliveryKind,
  key: id,
  value: delivery === undefined ? null : { back, ...storeDelivery(delivery) },
});

/**
 * The delivery of an entry, given the total by which the clock has been set back.
 *
 * @throws {StoredStateError} for anything else.
 */
export function deliveryOf({ key, value }: StoreEntry, back: number): Delivery {
  const delivery = readDelivery(value);
  if (delivery?.id !== key || !delayed(value)) {
    throw new StoredStateError(`The stored delivery ${key} is not a delivery.`);
  }
  return setBack(delivery, back - value.back);
}

/** The stored parts of a company besides records and deliveries. */
const settings = {
  format: number,
  clock: fields({
    /** An instant; null if it follows real time. */
    at: orNull(text),
    /** The total by which it was set back, in milliseconds. Whatever waits keeps its distance from it. */
    back: number,
    /** Whether it is in its initial state, so that the next process decides its time. */
    isAsMade: truth,
    /** The instant to which it was being moved in steps. */
    movesTo: orUndefined(text),
  }),
  assumptions: recordOf(anything),
  ids: fields<IdCounts>({ records: number, requests: number }),
  /** Whether another company could replace it unnoticed. */
  untouched: truth,
};

type Settings = typeof settings;

export type StoredSettings = { [Name in keyof Settings]: ValueOf<Settings[Name]> };

export const settingShapes: { readonly [Name in keyof Settings]: Shape<StoredSettings[Name]> } = settings;

/** The settings of a company, given the total milliseconds by which its clock was set back. */
export function settingEntries({ clock, assumptions, ids, isUntouched }: Company, back: number): StoreEntry[] {
  const stored: StoredSettings = {
    format: stateFormat,
    clock: {
      at: clock.isSet ? showInstant(clock.now()) : null,
      back,
      isAsMade: clock.isAsMade,
      movesTo: clock.movesTo === undefined ? undefined : showInstant(clock.movesTo),
    },
    assumptions: assumptions.changed,
    ids: ids.counts,
    untouched: isUntouched,
  };
  return Object.entries(stored).map(([kind, value]: [string, unknown]) => ({ kind, key: "", value }));
}
