/**
 * Reads an instant.
 *
 * @throws {RangeError} for anything but an ISO 8601 date-time with an offset.
 */
export function parseInstant(text: string): number {
  const instant = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(instant)) {
    throw new RangeError(`${JSON.stringify(text)} is no date-time with an offset, such as 2026-07-01T06:00:00Z.`);
  }
  return instant;
}
