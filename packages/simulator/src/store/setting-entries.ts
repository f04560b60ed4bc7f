import type { Company } from "../company/company.ts";
import { showInstant } from "../clock/instants.ts";
import { anyOf, fields, orNull, recordOf } from "../shapes/compounds.ts";
import type { Shape } from "../shapes/shape.ts";
import { number, text, truth } from "../shapes/values.ts";
import type { IdCounts } from "../company/id-streams.ts";
import { stateFormat } from "../state/state-format.ts";
import type { StoreEntry } from "./state-store.ts";

/** The stored state of a clock. */
export interface StoredClock {
  /** An instant; null if it follows real time. */
  at: string | null;
  /** The total by which it was set back, in milliseconds. Whatever waits keeps its distance from it. */
  back: number;
  /** Whether it is in its initial state, so that the next process decides its time. */
  isAsMade: boolean;
}

/** What is stored of a company besides records and deliveries. */
export interface StoredSettings {
  /** The version of the format of records. */
  format: number;
  clock: StoredClock;
  /** The assumptions that were switched. */
  assumptions: Record<string, string | number>;
  ids: IdCounts;
  /** Whether another company could replace it unnoticed. */
  untouched: boolean;
}

/** Whether parsed JSON is a setting. */
export const settingShapes: { readonly [Name in keyof StoredSettings]: Shape<StoredSettings[Name]> } = {
  format: number,
  clock: fields<StoredClock>({ at: orNull(text), back: number, isAsMade: truth }),
  assumptions: recordOf(anyOf(text, number)),
  ids: fields<IdCounts>({ records: number, requests: number }),
  untouched: truth,
};

/** The settings of a company, given the total milliseconds by which its clock was set back. */
export function settingEntries({ clock, assumptions, ids, isUntouched }: Company, back: number): StoreEntry[] {
  const settings: StoredSettings = {
    format: stateFormat,
    clock: { at: clock.isSet ? showInstant(clock.now()) : null, back, isAsMade: clock.isAsMade },
    assumptions: assumptions.changed,
    ids: ids.counts,
    untouched: isUntouched,
  };
  return Object.entries(settings).map(([kind, value]: [string, unknown]) => ({ kind, key: "", value }));
}
