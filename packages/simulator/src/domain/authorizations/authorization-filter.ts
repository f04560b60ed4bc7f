import type { Assume } from "../context.ts";
import { dayOf, type Selection } from "../listing.ts";
import type { Authorization } from "./authorization.ts";

export interface AuthorizationFilter {
  status?: Authorization["status"] | undefined;
  /** A UTC day, as YYYY-MM-DD. */
  scheduledDateFrom?: string | undefined;
  /** A UTC day, as YYYY-MM-DD; it is included as a whole. */
  scheduledDateTo?: string | undefined;
}

/** The groups by which lists filter authorizations. */
export const authorizationGroups = ["Active", "Finished"] as const satisfies readonly Authorization["status"][];

const readDay = (day: string): number => dayOf(Date.parse(`${day}T00:00:00.000Z`));

export function selectAuthorizations(
  { status, scheduledDateFrom, scheduledDateTo }: AuthorizationFilter,
  assume: Assume,
): Selection<Authorization["status"]> {
  const groups = status === undefined ? authorizationGroups : [status];
  if (scheduledDateFrom === undefined && scheduledDateTo === undefined) return { groups };
  const days = {
    first: scheduledDateFrom === undefined ? -Infinity : readDay(scheduledDateFrom),
    last: scheduledDateTo === undefined ? Infinity : readDay(scheduledDateTo),
    undated: assume("undated-in-date-filter") === "include",
  };
  return { groups, days };
}
