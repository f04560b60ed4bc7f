import type { Answer } from "../../src/shapes/answer.ts";
import type { Ask, Asking } from "../../src/calibration/ask.ts";

/** Plays a service. */
export type Answers = (ask: Ask) => Answer;

/** An answer in JSON. */
export const json = (body: unknown, status = 200): Answer => ({ status, type: "application/json", body });

/** An answer without a body. */
export const bare = (status: number): Answer => ({ status, type: "", body: undefined });

/** A list in the envelope of the contract. */
export const list = (records: readonly unknown[], differences: object = {}): Answer =>
  json({ items: records, total: records.length, limit: 50, offset: 0, ...differences });

/** Lets a service answer everything that is asked. */
export function played<T>(steps: Asking<T>, answers: Answers): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next(answers(step.value));
  return step.value;
}
