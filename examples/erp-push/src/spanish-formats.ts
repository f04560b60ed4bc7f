import { DateTime } from "luxon";

/** The clocks that the ERP's dates are read from. */
const zone = "Europe/Madrid";

/** The value of a cell, or the reason why it cannot be read. */
export type Reading<T> = { value: T } | { problem: string };

const grouped = /^-?\d{1,3}(\.\d{3})+(,\d+)?$/;
const ungrouped = /^-?\d+(,\d+)?$/;

/**
 * Reads a number with a decimal comma and, perhaps, dots between the thousands: `1.250,50`. Dots anywhere else could be
 * a decimal point, and a guess would be wrong by a factor of a thousand: such a number is refused.
 */
export function readDecimal(text: string): Reading<number> {
  if (!grouped.test(text) && !ungrouped.test(text)) return { problem: "is not a number such as 1.250,50" };
  return { value: Number(text.replaceAll(".", "").replace(",", ".")) };
}

/** Which end of a window a date is. */
export type WindowEnd = "start" | "end";

const withTime = ["d/M/yyyy H:mm", "d/M/yyyy H:mm:ss"];
const dayOnly = "d/M/yyyy";

/**
 * Reads a Spanish date, with or without a time, as RFC 3339 with the offset that Madrid has at that moment.
 *
 * A day alone means the whole day: from its first moment, or until its last. In the hour that an autumn night has twice,
 * the window is made the wider one, so that no driver is turned away. In the hour that a spring night does not have,
 * nobody can tell what was meant.
 */
export function readInstant(text: string, end: WindowEnd): Reading<string> {
  const day = DateTime.fromFormat(text, dayOnly, { zone });
  if (day.isValid) return iso(end === "start" ? day.startOf("day") : day.endOf("day"));

  for (const format of withTime) {
    const wall = DateTime.fromFormat(text, format, { zone: "utc" });
    if (!wall.isValid) continue;
    const instant = wall.setZone(zone, { keepLocalTime: true });
    if (instant.hour !== wall.hour) return { problem: `does not exist in ${zone}: the clocks go forward` };
    const possible = instant.getPossibleOffsets();
    return iso((end === "start" ? DateTime.min(...possible) : DateTime.max(...possible)) ?? instant);
  }
  return { problem: "is not a date such as 01/07/2026 06:00 or 01/07/2026" };
}

function iso(instant: DateTime): Reading<string> {
  const value = instant.toISO();
  return value === null ? { problem: "is no date" } : { value };
}
