import { AbortListeners } from "../abort-listeners.ts";

/** Time and chance as retries meet them, for tests to replace. */
export interface RetryClock {
  /** Milliseconds, from any beginning. */
  now(): number;
  /** A number from 0 to 1, without 1. */
  random(): number;
  /** Resolves after some milliseconds, or as soon as the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
}

/** The time and chance of the platform. */
export function realClock(): RetryClock {
  const aborts = new AbortListeners();
  return {
    now: () => performance.now(),
    random: () => Math.random(),
    wait: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) {
          resolve();
          return;
        }
        const end = () => {
          clearTimeout(timer);
          stopListening?.();
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        const stopListening = signal && aborts.add(signal, end);
      }),
  };
}

/** The name of the option that only tests can set, since the package does not export it. */
export const clockOption: unique symbol = /* @__PURE__ */ Symbol("clock");

/** The clock that a client was made with. */
export function clockOf(options: object): RetryClock {
  const { [clockOption]: clock = realClock() }: { readonly [clockOption]?: RetryClock } = options;
  return clock;
}
