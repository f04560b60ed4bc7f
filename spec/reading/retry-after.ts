const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)/i;
const isoDate = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/i;

/** The instant of an HTTP date, in milliseconds; NaN for anything else, which Date.parse alone might take for a date. */
function parseHttpDate(value: string): number {
  if (!weekday.test(value)) return Number.NaN;
  return Date.parse(/ GMT$/i.test(value) ? value : `${value} GMT`); // The oldest form names no zone, and means GMT.
}

/** The seconds of one value, rounded up: a number, also with a fraction or a unit, or a date, also one of ISO 8601. */
function secondsOf(value: string, answered: number): number | undefined {
  const [, number] = /^(\d+(?:\.\d+)?)\s*s?$/i.exec(value) ?? [];
  if (number !== undefined) return Math.min(Math.ceil(Number(number)), Number.MAX_SAFE_INTEGER);
  const until = isoDate.test(value) ? Date.parse(value) : parseHttpDate(value);
  return Number.isNaN(until) ? undefined : Math.max(0, Math.ceil((until - answered) / 1000));
}

/** Between the values of repeated headers; not the comma within a date. */
const separator = /,(?!\s*\d{1,2}[ -][a-z]{3})/i;

/**
 * The seconds of the `Retry-After` header, which holds a number of them or a date; the longest of several. A date counts
 * from the `Date` of the same answer, since the clocks of the two sides may differ, or else from now.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const dated = parseHttpDate(headers.get("date") ?? "");
  const answered = Number.isNaN(dated) ? now : dated;
  const values = (headers.get("retry-after") ?? "").split(separator).map((value) => secondsOf(value.trim(), answered));
  const known = values.filter((seconds) => seconds !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}
