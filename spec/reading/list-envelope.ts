import { isFields } from "../check/fields.ts";

/** The records of a list, whatever its envelope, and its counts. */
export interface FoundList<T> {
  records: T[];
  total: number | undefined;
  limit: number | undefined;
  offset: number | undefined;
}

/** A count of records; undefined for anything else. */
export function readCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function listed(records: unknown, counts?: unknown): FoundList<unknown>[] {
  if (!Array.isArray(records)) return [];
  const { total, limit, offset } = isFields(counts) ? counts : {};
  return [{ records, total: readCount(total), limit: readCount(limit), offset: readCount(offset) }];
}

/**
 * The list in a body, once for each of these envelopes that the body has, in this order: `{ items, total, limit, offset }`,
 * `{ data, meta: { total, limit, offset } }`, the bare array.
 */
export const readLists = (body: unknown): FoundList<unknown>[] =>
  isFields(body) ? [...listed(body["items"], body), ...listed(body["data"], body["meta"])] : listed(body);
