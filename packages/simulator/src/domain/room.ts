import { done, refuse, type Result } from "./result.ts";

/** How many records a company has, and its limit. */
export interface Holdings {
  kept: number;
  most: number;
}

/** How many drivers may wait for one authorization. Serving them visits each. */
const mostWaiting = 1000;

/** Allows one more driver to wait for an authorization, given how many already do. */
export function allowWaiting(others: number): Result<true> {
  if (others < mostWaiting) return done(true);
  const detail = `${String(mostWaiting)} drivers wait on this authorization, which is the maximum. Assign the driver and tractor first.`;
  return refuse("too_many_records", detail);
}

/** Allows new records, unless they would exceed the company's limit. */
export function allowMore({ kept, most }: Holdings, more: number): Result<true> {
  if (kept + more <= most) return done(true);
  const has = `The company has ${String(kept)} of at most ${String(most)} records`;
  return refuse(
    "too_many_records",
    `${has}; this would add ${String(more)}. Reset it, use another company, or raise maxRecords (--max-records).`,
  );
}
