import type { Assume } from "../context.ts";

/** The dates of an authorization, in milliseconds since the epoch. */
export interface Dates {
  scheduledDate: number | null;
  endDate: number | null;
}

/** The days on which an authorization is valid, including both ends. */
export interface Window {
  from: number;
  until: number;
}

/** Whether there is an end date without a start date. */
export const endsAlone = ({ scheduledDate, endDate }: Dates): boolean => scheduledDate === null && endDate !== null;

/** Whether an end date without a start date has no effect. */
export const ignoresEndAlone = (assume: Assume): boolean => assume("end-date-only") === "unrestricted";

/** The window that the dates describe; a missing date has no effect. */
export const statedWindow = ({ scheduledDate, endDate }: Dates): Window => ({
  from: scheduledDate ?? -Infinity,
  until: endDate ?? Infinity,
});

/** The effective window of the dates. Without dates there is no restriction: valid on any day. */
export function windowOf(dates: Dates, assume: Assume): Window {
  const window = statedWindow(dates);
  return endsAlone(dates) && ignoresEndAlone(assume) ? { ...window, until: Infinity } : window;
}

/** The first instant after the window, which includes its end. Infinity for a window without an end. */
export const overAt = (dates: Dates, assume: Assume): number => windowOf(dates, assume).until + 1;

/** Whether an instant is before, in, or after the window. */
export function validityAt(dates: Dates, now: number, assume: Assume): "not-yet" | "valid" | "over" {
  if (now < windowOf(dates, assume).from) return "not-yet";
  return now >= overAt(dates, assume) ? "over" : "valid";
}

/** Whether there is no date restriction at all (a weight-based authorization). */
export function isDateless(dates: Dates, assume: Assume): boolean {
  const { from, until } = windowOf(dates, assume);
  return from === -Infinity && until === Infinity;
}
