import { type DedupeStore, memoryDedupe } from "../../../src/index.ts";
import type { Backend } from "./backend.ts";

/** A memory and its virtual clock. All of its instances are one, as they would be in a process. */
export function memoryBackend(): Backend {
  let now = 0;
  let store: DedupeStore | undefined;
  return {
    open: (durations) => (store ??= memoryDedupe({ ...durations, now: () => now })),
    pass: async (milliseconds) => {
      now += milliseconds;
    },
  };
}
