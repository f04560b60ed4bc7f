import { vi } from "vitest";

/**
 * Holds every `setTimeout` from here on: none fires until it is released. Anything that completes was not waiting for
 * one. Earlier timers are unaffected.
 */
export function holdTimers(): { pass: (milliseconds: number) => void; [Symbol.dispose]: () => void } {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  return {
    pass: (milliseconds) => void vi.advanceTimersByTime(milliseconds),
    [Symbol.dispose]: () => void vi.useRealTimers(),
  };
}
