/** The seconds of a `Retry-After` header: a number of them, or a date, which counts from now. */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  const value = header?.trim() ?? "";
  if (/^\d+$/.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}
