import type { Circumstances, ClientTrial } from "../trial.ts";
import { calm, calmTrials } from "./calm.ts";
import { lostResponses } from "./lost-responses.ts";
import { refusals } from "./refusals.ts";
import { waits } from "./waits.ts";

/** Every trial of a program that makes requests. */
export const clientTrials: readonly ClientTrial[] = [...calmTrials, ...lostResponses, ...waits, ...refusals];

/** The runs that trials need: the calm one first, so that a command that never works is known as such. */
export function runsFor(trials: readonly ClientTrial[]): Circumstances[] {
  const needed = new Set([calm, ...trials.map(({ circumstances }) => circumstances)]);
  return [...needed];
}
