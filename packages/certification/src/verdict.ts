/** What a trial found: a pass needs evidence, and what was never tried is neither a pass nor a failure. */
export type Outcome = "passed" | "failed" | "not exercised" | "undecided";

/** One thing that was seen, shortened and without keys and secrets. */
export interface Evidence {
  /** When, as ISO 8601. */
  at: string;
  /** The id of the request or delivery. */
  id: string;
  /** What was seen, on one line. */
  saw: string;
}

/** The finding of one trial about one integration. */
export interface Verdict {
  outcome: Outcome;
  /** One sentence: what it did, although what; or what is missing to tell. */
  because: string;
  evidence: readonly Evidence[];
}

const verdict =
  (outcome: Outcome) =>
  (because: string, evidence: readonly Evidence[] = []): Verdict => ({ outcome, because, evidence });

/** It did what a good integration does. Never without evidence. */
export const passed = (because: string, evidence: readonly [Evidence, ...Evidence[]]): Verdict =>
  verdict("passed")(because, evidence);

/** It did what causes harm. */
export const failed = verdict("failed");

/** It did nothing that the trial is about. */
export const notExercised = verdict("not exercised");

/** What was seen may be right or wrong. */
export const undecided = verdict("undecided");
