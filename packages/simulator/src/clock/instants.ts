/** The first millisecond of the year 0000. Earlier instants do not have the form that the contract defines. */
const startOfTime = Date.UTC(-1, 12);

/** The last millisecond of the year 9999. Later instants do not have the form that the contract defines. */
export const endOfTime = Date.UTC(10_000, 0) - 1;

/** The valid range of a clock, for messages. */
export const clockRange = "0000-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z";

export const isInstant = (instant: number): boolean => instant >= startOfTime && instant <= endOfTime;

/**
 * Checks that a clock can be set to an instant, in milliseconds since the epoch.
 *
 * @throws {RangeError} for an instant outside the years 0000 to 9999, and for NaN.
 */
export function checkInstant(instant: number): void {
  if (isInstant(instant)) return;
  const isDate = Math.abs(instant) <= 8.64e15;
  const shown = isDate ? showInstant(instant) : String(instant);
  throw new RangeError(`A clock cannot be set to ${shown}; choose an instant from ${clockRange}.`);
}

/** An instant as text, as in responses: UTC with milliseconds. */
export const showInstant = (instant: number): string => new Date(instant).toISOString();
