import { setTimeout as wait } from "node:timers/promises";

/** Waits for a number of milliseconds; a wait that a signal interrupts ends at once, and those after it are as long as ever. */
export const patientWait =
  (signal: AbortSignal) =>
  async (milliseconds: number): Promise<void> => {
    await wait(milliseconds, undefined, signal.aborted ? {} : { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };
