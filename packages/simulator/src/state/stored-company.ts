import { parseAssumptions } from "../assumptions/assumption-table.ts";
import { isInstant, showInstant } from "../clock/time.ts";
import type { IdCounts } from "../company/company-options.ts";
import type { Company } from "../company/company.ts";
import { type Delivery, setBack } from "../deliveries/delivery.ts";
import { readDelivery, storeDelivery } from "../deliveries/stored-delivery.ts";
import { isFields } from "@totem-partner/spec/fields";
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
import { ImportedRecords } from "../records/imported-records.ts";
import { type RecordKind, recordKinds, type RecordKinds } from "../records/record-kinds.ts";
import { mostBetweenPauses, type Steps } from "../steps.ts";
import { AuthorizationSeries } from "./authorization-series.ts";
import { stateFormat } from "./state.ts";
import { StoredStateError, type StoreEntry } from "./state-store.ts";
import type { CompanyRecords, RecordTables } from "../records/company-records.ts";

interface Written {
  records: CompanyRecords;
  series: AuthorizationSeries;
}

const isRecordKind = (name: string): name is RecordKind => Object.hasOwn(recordKinds, name);

const stored: {
  readonly [Kind in RecordKind]: {
    toJson: (row: RecordKinds[Kind], records: CompanyRecords, series: AuthorizationSeries) => unknown;
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

const deliveryKind = "deliveries";

export const allDeliveries = "*";

const settings = {
  format: number,
  clock: fields({
    /** An instant; null if it follows real time. */
    at: orNull(text),
    /** The total by which it was set back, in milliseconds. Whatever waits keeps its distance from it. */
    back: number,
    /** True if it is in its initial state, so that the next process decides its time. */
    isAsMade: truth,
    /** The instant to which it was being moved in steps. */
    movesTo: orUndefined(text),
  }),
  assumptions: recordOf(anything),
  ids: fields<IdCounts>({ records: number, requests: number }),
  /** True if another company could replace it unnoticed. */
  untouched: truth,
};

type Settings = typeof settings;

type StoredSettings = { [Name in keyof Settings]: ValueOf<Settings[Name]> };

const settingShapes: { readonly [Name in keyof Settings]: Shape<StoredSettings[Name]> } = settings;

const delayed = fields({ back: number });

/** Given the total by which the clock has been set back; throws a StoredStateError for anything else. */
export function deliveryOf({ key, value }: StoreEntry, back: number): Delivery {
  const delivery = readDelivery(value);
  if (delivery?.id !== key || !delayed(value)) {
    throw new StoredStateError(`The stored delivery ${key} is not a delivery.`);
  }
  return setBack(delivery, back - value.back);
}

const isSetting = (kind: string): kind is keyof StoredSettings => Object.hasOwn(settingShapes, kind);

const invalid = (kind: string, key: string) => new StoredStateError(`The stored ${kind} ${key} is invalid.`);

class StoredCompany {
  readonly #series = new AuthorizationSeries();
  readonly #imported = new ImportedRecords((authorizationId) => {
    throw new StoredStateError(`There is no stored authorization ${authorizationId}.`);
  });
  readonly records = this.#imported.records;
  readonly settings: StoredSettings = {
    format: stateFormat,
    clock: { at: null, back: 0, isAsMade: true, movesTo: undefined },
    assumptions: {},
    ids: { records: 0, requests: 0 },
    untouched: false,
  };
  /** The unsettled deliveries, each with the number of the entry that contains its latest version. */
  readonly deliveries = new Map<string, number>();
  entries = 0;

  take({ kind, key, value }: StoreEntry): void {
    this.entries += 1;
    if (kind === deliveryKind) this.#takeDelivery(key, value);
    else if (isSetting(kind)) this.#set(kind, value);
    else if (!isRecordKind(kind)) throw new StoredStateError(`The kind ${kind} is unknown.`);
    else if (value === null) this.records.tables[kind].delete(key);
    else if (kind === "authorizations") this.#putAuthorization(key, value);
    else this.#put(kind, key, value);
  }

  #takeDelivery(id: string, value: unknown): void {
    if (value !== null) this.deliveries.set(id, this.entries);
    else if (id === allDeliveries) this.deliveries.clear();
    else this.deliveries.delete(id);
  }

  #put(kind: RecordKind, key: string, value: unknown): void {
    if (recordKinds[kind].shape.exported(value)) this.#imported.put(kind, key, value);
    else throw invalid(kind, key);
  }

  #putAuthorization(id: string, value: unknown): void {
    const authorization = isFields(value) ? this.#series.decode(id, value) : undefined;
    if (authorization === undefined) throw invalid("authorizations", id);
    this.#series.add(authorization);
    this.#imported.putCreated(id, authorization);
  }

  #set<Name extends keyof StoredSettings>(name: Name, value: unknown): StoredSettings[Name] {
    const shape = settingShapes[name];
    if (!shape(value)) throw new StoredStateError(`The stored ${name} is invalid.`);
    this.settings[name] = value;
    if (this.settings.format !== stateFormat) {
      throw new StoredStateError(
        `It is in format ${this.settings.format}, which another version wrote; this version supports ${stateFormat}. Use that version.`,
      );
    }
    return value;
  }
}

function setClock({ clock }: Company, { at, isAsMade }: StoredSettings["clock"]): void {
  if (isAsMade) return;
  const instant = at === null ? undefined : Date.parse(at);
  if (instant === undefined) clock.release();
  else if (isInstant(instant)) clock.set(instant);
  else throw new StoredStateError(`The clock cannot be set to ${String(at)}.`);
}

/** Restores a company; undefined without entries. Deliveries, which may change once restored, are read last. */
export function* loading(
  company: Company,
  entries: () => Iterable<readonly StoreEntry[]>,
  onRecords: (settings: StoredSettings) => void,
): Steps<StoredSettings | undefined> {
  const stored = new StoredCompany();
  for (const batch of entries()) {
    for (const entry of batch) stored.take(entry);
    // Without entries, it is a part of one that takes as long.
    yield batch.length || mostBetweenPauses;
  }
  if (stored.entries === 0) return undefined;
  const { clock, assumptions, ids, untouched } = stored.settings;
  company.resume(stored.records, ids, untouched);
  company.assumptions.change(parseAssumptions(assumptions));
  setClock(company, clock);
  onRecords(stored.settings);
  let number = 0;
  for (const batch of stored.deliveries.size > 0 ? entries() : []) {
    for (const entry of batch) {
      number += 1;
      const isLatest = entry.kind === deliveryKind && stored.deliveries.get(entry.key) === number;
      if (isLatest) company.deliveries.resume(deliveryOf(entry, clock.back));
    }
    yield batch.length || mostBetweenPauses;
  }
  return stored.settings;
}
