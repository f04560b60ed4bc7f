import { isFields } from "../check/fields.ts";

/** The records of a list, in one of the envelopes that the alternatives of `list-envelope` give it, and its counts. */
export interface ListedRecords<T = unknown> {
  envelope: "items" | "data" | "array";
  records: T[];
  total: number | undefined;
  limit: number | undefined;
  offset: number | undefined;
}

/** A count of records; undefined for anything else. */
export function readCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function listed(envelope: ListedRecords["envelope"], records: unknown, counts?: unknown): ListedRecords[] {
  if (!Array.isArray(records)) return [];
  const { total, limit, offset } = isFields(counts) ? counts : {};
  return [{ envelope, records, total: readCount(total), limit: readCount(limit), offset: readCount(offset) }];
}

/**
 * The list in a body, once for each of the assumed envelopes that the body has, in this order: `{ items, total, limit,
 * offset }`, `{ data, meta: { total, limit, offset } }`, the bare array.
 */
export const readLists = (body: unknown): ListedRecords[] =>
  isFields(body)
    ? [...listed("items", body["items"], body), ...listed("data", body["data"], body["meta"])]
    : listed("array", body);
