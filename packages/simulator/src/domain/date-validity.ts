import type { Assume } from "./context.ts";

/** The dates of an authorization, in milliseconds since the epoch. */
export interface Dates {
  scheduledDate: number | null;
  endDate: number | null;
}

/** The days on which an authorization is valid; both ends belong to it. */
export interface Window {
  from: number;
  until: number;
}

/** Whether there is an end without a beginning. */
export const endsAlone = ({ scheduledDate, endDate }: Dates): boolean => scheduledDate === null && endDate !== null;

/** Whether an end without a beginning restricts nothing. */
export const ignoresEndAlone = (assume: Assume): boolean => assume("end-date-only") === "unrestricted";

/** The window that the dates state: one that is absent restricts nothing. */
export const statedWindow = ({ scheduledDate, endDate }: Dates): Window => ({
  from: scheduledDate ?? -Infinity,
  until: endDate ?? Infinity,
});

/** The window that the dates mean. Without dates there is no restriction: valid any day. */
export function windowOf(dates: Dates, assume: Assume): Window {
  const window = statedWindow(dates);
  return endsAlone(dates) && ignoresEndAlone(assume) ? { ...window, until: Infinity } : window;
}

/** The first instant after the window of the dates: its end belongs to it. Infinity for a window without an end. */
export const overAt = (dates: Dates, assume: Assume): number => windowOf(dates, assume).until + 1;

/** Whether an instant lies before, in, or after the window of the dates. */
export function validityAt(dates: Dates, now: number, assume: Assume): "not-yet" | "valid" | "over" {
  if (now < windowOf(dates, assume).from) return "not-yet";
  return now >= overAt(dates, assume) ? "over" : "valid";
}

/** Whether there is no date restriction at all (a weight-based authorization). */
export function isDateless(dates: Dates, assume: Assume): boolean {
  const { from, until } = windowOf(dates, assume);
  return from === -Infinity && until === Infinity;
}
