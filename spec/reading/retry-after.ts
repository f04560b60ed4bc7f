const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)/i;

/** The instant of an HTTP date, in milliseconds; NaN for anything else, which Date.parse alone might take for a date. */
function parseHttpDate(value: string): number {
  if (!weekday.test(value)) return Number.NaN;
  return Date.parse(/ GMT$/i.test(value) ? value : `${value} GMT`); // The oldest form names no zone, and means GMT.
}

/**
 * The seconds of the `Retry-After` header, which holds a number of them or a date. A date counts from the `Date` of the
 * same answer, since the clocks of the two sides may differ, or else from now.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get("retry-after") ?? "";
  if (/^\d+$/.test(value)) return Number.isSafeInteger(Number(value)) ? Number(value) : undefined;
  const until = parseHttpDate(value);
  if (Number.isNaN(until)) return undefined;
  const answered = parseHttpDate(headers.get("date") ?? "");
  return Math.max(0, Math.ceil((until - (Number.isNaN(answered) ? now : answered)) / 1000));
}
