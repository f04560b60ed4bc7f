import { createHash } from "node:crypto";

/** Draws numbers from 0 to 1: the same for the same seed and the same question, whatever else was drawn before. */
export type Chance = (...question: readonly (string | number)[]) => number;

/** Chances that a seed decides, so that a run can be repeated. */
export function chances(seed: number): Chance {
  return (...question) =>
    createHash("sha256")
      .update(JSON.stringify([seed, ...question]))
      .digest()
      .readUInt32BE() /
    2 ** 32;
}

/** Lets so many turns of the event loop go by: a delay that takes no time when nothing else happens. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
