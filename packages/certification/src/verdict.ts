import type { ObservedRequest } from "./requests/observed-run.ts";

/** The finding of a trial: a pass needs evidence, and what was never tried is neither a pass nor a failure. */
type Outcome = "passed" | "failed" | "not exercised" | "undecided";

export interface Evidence {
  /** ISO 8601. */
  at: string;
  id: string;
  saw: string;
}

export interface Verdict {
  outcome: Outcome;
  /** One sentence: what it did, although what; or what is missing to tell. */
  because: string;
  evidence: readonly Evidence[];
}

type Seen = ObservedRequest | { readonly seen: Evidence };

const longest = 200;

function evidenceOf(seen: Seen): Evidence {
  if ("seen" in seen) return seen.seen;
  const { id, method, path, status, fault, arrived } = seen;
  const saw = `${method} ${path}: ${status ?? "no response"}${fault === null ? "" : `, the fault ${fault}`}`;
  return { at: new Date(arrived).toISOString(), id, saw: saw.length > longest ? `${saw.slice(0, longest)}…` : saw };
}

const mostEvidence = 6;

const verdict =
  (outcome: Outcome) =>
  (because: string, ...seen: readonly Seen[]): Verdict => ({
    outcome,
    because,
    evidence: seen.slice(0, mostEvidence).map(evidenceOf),
  });

/** It did what a good integration does. Never without evidence. */
export const passed: (because: string, first: Seen, ...others: readonly Seen[]) => Verdict = verdict("passed");

export const failed = verdict("failed");

export const notExercised = verdict("not exercised");

export const undecided = verdict("undecided");

export const someOf = ([first, ...others]: readonly [ObservedRequest, ...ObservedRequest[]]) =>
  [first, ...others.slice(0, 2)] as const;
