import { vi } from "vitest";

/**
 * Holds every `setTimeout` from here on: none fires until it is told to. What ends nevertheless was not waiting for one.
 * Timers that were set before go on.
 */
export function holdTimers(): { pass: (milliseconds: number) => void; [Symbol.dispose]: () => void } {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  return {
    pass: (milliseconds) => void vi.advanceTimersByTime(milliseconds),
    [Symbol.dispose]: () => void vi.useRealTimers(),
  };
}
