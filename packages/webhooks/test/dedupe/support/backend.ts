import type { DedupeDurations, DedupeStore } from "../../../src/index.ts";

/** The storage of a store, and control over its time. */
export interface Backend {
  /** Opens another instance of the store: they share all their entries. */
  open: (durations: Required<DedupeDurations>) => DedupeStore;
  /** Lets time pass for everything that is kept. */
  pass: (milliseconds: number) => Promise<void>;
}

/** Of the durations in tests: next to them, the time that a test takes is nothing. */
export const minute = 60_000;
export const hour = 60 * minute;
