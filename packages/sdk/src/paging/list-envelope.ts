import { isRecord } from "../record.ts";

/** The content of a list response, without its envelope. */
export interface ListedRecords<T = unknown> {
  records: T[];
  total: number | undefined;
  limit: number | undefined;
  offset: number | undefined;
}

function readCount(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function withCounts(records: unknown[], counts: unknown): ListedRecords {
  const { total, limit, offset } = isRecord(counts) ? counts : {};
  return { records, total: readCount(total), limit: readCount(limit), offset: readCount(offset) };
}

/**
 * Reads a list in any of the assumed envelopes (`list-envelope`): `{ items, total, limit, offset }`, `{ data, meta: {
 * total, limit, offset } }`, or the bare array.
 */
export function readListEnvelope(body: unknown): ListedRecords | undefined {
  if (Array.isArray(body)) return withCounts(body, undefined);
  if (!isRecord(body)) return undefined;
  if (Array.isArray(body["items"])) return withCounts(body["items"], body);
  if (Array.isArray(body["data"])) return withCounts(body["data"], body["meta"]);
  return undefined;
}
