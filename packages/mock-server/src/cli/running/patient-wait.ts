import { setTimeout as wait } from "node:timers/promises";

/**
 * Waits for a number of milliseconds; a wait that is interrupted by a signal ends immediately, while later ones take
 * their full time.
 */
export const patientWait =
  (signal: AbortSignal) =>
  async (milliseconds: number): Promise<void> => {
    await wait(milliseconds, undefined, signal.aborted ? {} : { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  };
