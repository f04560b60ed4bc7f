import { done, refuse, type Result } from "./result.ts";

/** How many records a company has, and how many it may have. */
export interface Holdings {
  kept: number;
  most: number;
}

/** How many drivers may wait on one authorization. Serving them looks at each. */
const mostWaiting = 1000;

/** Allows one more driver to wait on an authorization on which so many others wait. */
export function allowWaiting(others: number): Result<true> {
  if (others < mostWaiting) return done(true);
  const detail = `${String(mostWaiting)} drivers wait on this authorization, which is the maximum. Assign the driver and tractor first.`;
  return refuse("too_many_records", detail);
}

/** Allows so many new records, unless the company would have more than it may have then. */
export function allowMore({ kept, most }: Holdings, more: number): Result<true> {
  if (kept + more <= most) return done(true);
  const has = `The company has ${String(kept)} of at most ${String(most)} records`;
  return refuse(
    "too_many_records",
    `${has}; this would add ${String(more)}. Reset it, use another company, or raise maxRecords (--max-records).`,
  );
}
