import { parseAssumptions } from "../assumptions/assumption-table.ts";
import { isInstant } from "../clock/instants.ts";
import { watchExpiry } from "../commands/lifecycle.ts";
import type { Company } from "../company/company.ts";
import { stateFormat } from "../state/state-format.ts";
import { allDeliveries, deliveryKind, deliveryOf } from "./delivery-entries.ts";
import { settingShapes, type StoredSettings } from "./setting-entries.ts";
import type { StoreEntry } from "./state-store.ts";
import { StoredRecords } from "./stored-records.ts";
import { StoredStateError } from "./stored-state-error.ts";

/** What a log needs to know about a restored company. */
export interface LoadedCompany {
  isOfOldFormat: boolean;
  /** The total by which its clock was set back, in milliseconds. */
  back: number;
}

const isSetting = (kind: string): kind is keyof StoredSettings => Object.hasOwn(settingShapes, kind);

/** The content of a company's log. */
class StoredCompany {
  readonly records = new StoredRecords();
  readonly settings: StoredSettings = {
    format: stateFormat,
    clock: { at: null, back: 0, isAsMade: true },
    assumptions: {},
    ids: { records: 0, requests: 0 },
    untouched: false,
  };
  /** The unsettled deliveries, each with the number of the entry that contains its latest version. */
  readonly deliveries = new Map<string, number>();
  #entries = 0;

  /** Whether nothing is stored. */
  get isEmpty(): boolean {
    return this.#entries === 0;
  }

  take(entry: StoreEntry): void {
    const number = (this.#entries += 1);
    const { kind, key, value } = entry;
    if (kind === deliveryKind) this.#takeDelivery(key, value, number);
    else if (isSetting(kind)) this.#set(kind, value);
    else if (!this.records.take(entry, this.settings.format)) {
      throw new StoredStateError(`The kind ${kind} is unknown.`);
    }
  }

  #takeDelivery(id: string, value: unknown, number: number): void {
    if (value !== null) this.deliveries.set(id, number);
    else if (id === allDeliveries) this.deliveries.clear();
    else this.deliveries.delete(id);
  }

  #set<Name extends keyof StoredSettings>(name: Name, value: unknown): StoredSettings[Name] {
    const shape = settingShapes[name];
    if (!shape(value)) throw new StoredStateError(`The stored ${name} is invalid.`);
    this.settings[name] = value;
    if (this.settings.format > stateFormat) {
      throw new StoredStateError(
        `It is in format ${this.settings.format}, which a newer version wrote; this version supports ${stateFormat}. Use the newer version.`,
      );
    }
    return value;
  }
}

function setClock(company: Company, { at, isAsMade }: StoredSettings["clock"]): void {
  if (isAsMade) return;
  if (at === null) {
    company.clock.release();
    return;
  }
  const instant = Date.parse(at);
  if (!isInstant(instant)) throw new StoredStateError(`The clock cannot be set to ${at}.`);
  company.clock.set(instant);
}

/**
 * Restores a company from its entries; undefined if there are none. They are read once, and a second time for waiting
 * deliveries.
 *
 * @throws {StoredStateError} for invalid entries.
 */
export function load(company: Company, entries: () => Iterable<readonly StoreEntry[]>): LoadedCompany | undefined {
  const stored = new StoredCompany();
  for (const batch of entries()) for (const entry of batch) stored.take(entry);
  if (stored.isEmpty) return undefined;
  const { clock, assumptions, ids, format, untouched } = stored.settings;
  company.resume(stored.records.records, ids, untouched);
  company.assumptions.change(parseAssumptions(assumptions));
  setClock(company, clock);
  resumeDeliveries(company, stored, entries);
  for (const authorization of company.records.authorizations.values()) watchExpiry(company, authorization);
  return { isOfOldFormat: format < stateFormat, back: clock.back };
}

function resumeDeliveries(
  company: Company,
  { deliveries, settings }: StoredCompany,
  entries: () => Iterable<readonly StoreEntry[]>,
): void {
  if (deliveries.size === 0) return;
  let number = 0;
  for (const batch of entries()) {
    for (const entry of batch) {
      number += 1;
      if (entry.kind !== deliveryKind || deliveries.get(entry.key) !== number) continue;
      company.deliveries.resume(deliveryOf(entry, settings.clock.back));
    }
  }
}
