import type { DedupeDurations, DedupeStore } from "../../../src/index.ts";

/** Where a store keeps what it knows, and a hand on its time. */
export interface Backend {
  /** Another instance of the store: what one knows, all of them know. */
  open: (durations: Required<DedupeDurations>) => DedupeStore;
  /** Lets time pass for everything that is kept. */
  pass: (milliseconds: number) => Promise<void>;
}

/** Of the durations in tests: next to them, the time that a test takes is nothing. */
export const minute = 60_000;
export const hour = 60 * minute;
