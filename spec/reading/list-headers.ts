import { isFields } from "../check/fields.ts";

/** The name of the header that has the number of all records, under a value of `list-envelope`. */
function totalHeader(envelope: unknown): string {
  const headers = isFields(envelope) ? envelope["headers"] : undefined;
  const own = isFields(headers) ? Object.entries(headers).find(([, text]) => text === "{total}") : undefined;
  return own?.[0] ?? "x-total-count";
}

/**
 * The number of all matching records, as the headers of a page tell it: in so many words, or by links to other pages (RFC
 * 8288) of which none is the next. Undefined if they do not.
 *
 * @param end The number of records on this page and before it.
 */
export function totalInHeaders(headers: Pick<Headers, "get">, end: number, envelope?: unknown): number | undefined {
  const told = headers.get(totalHeader(envelope));
  if (told !== null && /^\d{1,15}$/.test(told) && Number(told) >= end) return Number(told);
  const links = headers.get("link") ?? "";
  return /\brel="?(?:prev|first|last)/i.test(links) && !/\brel="?[^",;]*next/i.test(links) ? end : undefined;
}
