import { text } from "node:stream/consumers";
import type { Surroundings } from "./surroundings.ts";

const signals = ["SIGINT", "SIGTERM"] as const;

/** The surroundings of a real command. */
export const processSurroundings = (): Surroundings => ({
  out: process.stdout,
  err: process.stderr,
  env: process.env,
  readInput: () => text(process.stdin),
  onSignal: (callback) => {
    for (const signal of signals) process.on(signal, callback);
    return () => {
      for (const signal of signals) process.off(signal, callback);
    };
  },
  now: Date.now,
});
