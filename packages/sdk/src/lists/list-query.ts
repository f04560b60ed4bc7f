import { isFields } from "@totem-partner/spec/fields";

/** A number; undefined for anything else, which only the service judges. */
export const asNumber = (value: unknown) => (typeof value === "number" ? value : undefined);

/** The requested offset: the one that the service reports could lead back. */
export const offsetOf = (query: unknown) => (isFields(query) ? asNumber(query["offset"]) : undefined) ?? 0;
