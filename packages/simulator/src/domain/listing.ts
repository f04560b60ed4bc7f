import type { Authorization } from "./authorization.ts";
import type { Assume } from "./context.ts";
import { done, refuse, type Result } from "./result.ts";

/** Which part of a list to return. */
export interface PageRequest {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** A part of a list, and where it stands in the whole. */
export interface Page<T> {
  items: T[];
  total: number;
  limit: number;
  offset: number;
}

interface Listed {
  createdAt: number;
}

/**
 * Sorts records as a list shows them, and cuts out the part that was asked for. The records come in the order of their
 * creation, which is the order in which a map keeps them: it decides among those of one instant.
 */
export function pageOf<T extends Listed>(
  records: Iterable<T>,
  { limit, offset = 0 }: PageRequest,
  assume: Assume,
): Result<Page<T>> {
  const maximum = assume("max-limit");
  if ((limit ?? 0) > maximum && assume("limit-over-max") === "reject") {
    const message = `must be at most ${maximum}`;
    return refuse("limit_over_maximum", `/limit ${message}.`, [{ in: "query", path: "/limit", message }]);
  }
  const used = Math.min(limit ?? assume("default-limit"), maximum);
  const sorted = [...records].sort((one, other) => one.createdAt - other.createdAt);
  if (assume("list-order") === "newest-first") sorted.reverse();
  return done({ items: sorted.slice(offset, offset + used), total: sorted.length, limit: used, offset });
}

/** Which authorizations a list shows. */
export interface AuthorizationFilter {
  status?: Authorization["status"] | undefined;
  /** A day in UTC, as YYYY-MM-DD. */
  scheduledDateFrom?: string | undefined;
  /** A day in UTC, as YYYY-MM-DD; the whole of it is included. */
  scheduledDateTo?: string | undefined;
}

const startOfDay = (day: string) => Date.parse(`${day}T00:00:00.000Z`);
const dayLength = 86_400_000;

/** The test that a filter puts to each authorization. */
export function matches(filter: AuthorizationFilter, assume: Assume): (authorization: Authorization) => boolean {
  const { status, scheduledDateFrom, scheduledDateTo } = filter;
  const byDate = scheduledDateFrom !== undefined || scheduledDateTo !== undefined;
  const from = scheduledDateFrom === undefined ? -Infinity : startOfDay(scheduledDateFrom);
  const before = scheduledDateTo === undefined ? Infinity : startOfDay(scheduledDateTo) + dayLength;
  const undated = byDate && assume("undated-in-date-filter") === "include";
  return (authorization) => {
    if (status !== undefined && authorization.status !== status) return false;
    if (!byDate) return true;
    const { scheduledDate } = authorization;
    return scheduledDate === null ? undated : scheduledDate >= from && scheduledDate < before;
  };
}
