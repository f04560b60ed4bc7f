/** The first millisecond of the year 0000. Before it, an instant no longer has the form that the contract gives it. */
const startOfTime = Date.UTC(-1, 12);

/** The last millisecond of the year 9999. After it, an instant no longer has the form that the contract gives it. */
export const endOfTime = Date.UTC(10_000, 0) - 1;

/** Where a clock can stand, as a message names it. */
export const clockRange = "0000-01-01T00:00:00.000Z to 9999-12-31T23:59:59.999Z";

/** Whether a clock can stand at an instant. */
export const isInstant = (instant: number): boolean => instant >= startOfTime && instant <= endOfTime;

/**
 * Checks that a clock can stand at an instant, in milliseconds since the epoch.
 *
 * @throws {RangeError} for one outside the years 0000 to 9999, and for none at all.
 */
export function checkInstant(instant: number): void {
  if (isInstant(instant)) return;
  const isDate = Math.abs(instant) <= 8.64e15;
  const shown = isDate ? new Date(instant).toISOString() : String(instant);
  throw new RangeError(`A clock cannot be set to ${shown}; choose an instant from ${clockRange}.`);
}
