import { showInstant } from "../clock/time.ts";
import type { Company } from "../company/company.ts";
import type { Delivery } from "../deliveries/delivery.ts";
import { storeDelivery } from "../deliveries/stored-delivery.ts";
import type { CompanyRecords, RecordTables } from "../records/company-records.ts";
import {
  isRecordKind,
  type RecordKind,
  recordKinds,
  type RecordKinds,
  type Registry,
} from "../records/record-kinds.ts";
import type { AuthorizationSeries } from "./authorization-series.ts";
import { stateFormat } from "./state.ts";
import type { StoreEntry } from "./state-store.ts";
import { deliveryKind, type StoredSettings } from "./stored-company.ts";

export interface Written {
  records: CompanyRecords;
  series: AuthorizationSeries;
}

const stored: {
  readonly [Kind in RecordKind]: {
    toJson: (row: RecordKinds[Kind], records: Registry, series: AuthorizationSeries) => unknown;
  };
} = { ...recordKinds, authorizations: { toJson: (authorization, _records, series) => series.encode(authorization) } };

export const recordEntry = <Kind extends RecordKind>(
  kind: Kind,
  key: string,
  row: RecordKinds[Kind] | undefined,
  { records, series }: Written,
): StoreEntry => ({ kind, key, value: row === undefined ? null : stored[kind].toJson(row, records, series) });

/** Each stands for the create that requested it as well; a create that requested something else has its own entry. */
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

export function* recordEntries(written: Written): Generator<StoreEntry> {
  const tables: RecordTables = written.records.tables;
  for (const kind of Object.keys(tables).filter(isRecordKind)) {
    if (kind === "authorizations") yield* authorizationEntries(written);
    else if (kind !== "creates") for (const [key, row] of tables[kind]) yield recordEntry(kind, key, row, written);
  }
}

/** An unsettled delivery as an entry, with the total by which the clock had been set back at the time. */
export const deliveryEntry = (id: string, delivery: Delivery | undefined, back: number): StoreEntry => ({
  kind: deliveryKind,
  key: id,
  value: delivery === undefined ? null : { back, ...storeDelivery(delivery) },
});

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
