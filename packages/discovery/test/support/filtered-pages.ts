import { listing, type Seen } from "./learned-records.ts";

export const dated = (id: string, scheduledDate: string | null = null) => ({ id, scheduledDate });
export const [old, late] = [dated("old", "2026-05-01T06:00:00Z"), dated("late", "2026-09-01T06:00:00Z")];
/** Half an hour after midnight in Madrid, and before it in UTC. */
export const between = dated("between", "2026-06-30T22:30:00Z");
export const undated = dated("undated");

export const page = (query: Record<string, string>, ...records: unknown[]): Seen => [
  "listAuthorizations",
  200,
  { query: new Map(Object.entries(query)), ...listing(...records) },
];
export const from = (...records: unknown[]): Seen => page({ scheduledDateFrom: "2026-07-01" }, ...records);
export const to = (...records: unknown[]): Seen => page({ scheduledDateTo: "2026-06-30" }, ...records);
/** A filtered page between two pages with all records. */
export const amid = (filtered: Seen, ...all: unknown[]): Seen[] => [page({}, ...all), filtered, page({}, ...all)];
