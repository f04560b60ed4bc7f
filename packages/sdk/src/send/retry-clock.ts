import { listenForAbort } from "./deadline.ts";

/** Time and randomness for retries, replaceable in tests. */
export interface RetryClock {
  /** Milliseconds since an arbitrary start. */
  now(): number;
  /** A number from 0 up to, but not including, 1. */
  random(): number;
  /** Resolves after some milliseconds, or as soon as the signal is aborted. */
  wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
}

/** The platform's time and randomness. */
export function realClock(): RetryClock {
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
        const stopListening = signal && listenForAbort(signal, end);
      }),
  };
}

/** The name of an option that only tests can set, because the package does not export it. */
export const clockOption: unique symbol = /* @__PURE__ */ Symbol("clock");

/** The clock that a client was created with. */
export function clockOf(options: object): RetryClock {
  const { [clockOption]: clock = realClock() }: { readonly [clockOption]?: RetryClock } = options;
  return clock;
}
