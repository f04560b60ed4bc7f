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

/** The window that the dates mean. Without dates there is no restriction: valid any day. */
export function windowOf({ scheduledDate, endDate }: Dates, assume: Assume): Window {
  const endsAlone = scheduledDate === null && endDate !== null;
  const unrestricted = endsAlone && assume("end-date-only") === "unrestricted";
  return { from: scheduledDate ?? -Infinity, until: unrestricted ? Infinity : (endDate ?? Infinity) };
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
