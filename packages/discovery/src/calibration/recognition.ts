import { isFields } from "@totem-partner/spec/fields";
import { tellsOfError } from "@totem-partner/spec/tells-of-error";
import { instantIn } from "../shapes/answer.ts";
import type { Kind } from "./kinds.ts";

export const prefix = "totem-calibration-";

export const marker = (what: string): string => `${prefix}{run}-${what}`;

/** Days on which no driver can arrive and no authorization of a company is, and a quantity negligible in any unit. */
export const negligible = {
  ...{ scheduledDate: "2099-01-01T00:00:00Z", endDate: "2099-01-02T00:00:00Z" },
  quantity: 0.001,
} as const;

const fieldOf = (value: unknown, name: string): unknown => (isFields(value) ? value[name] : undefined);

/** The id of a record, if it can be used in a path. */
export function idIn(body: unknown): string | undefined {
  const id = fieldOf(body, "id");
  return typeof id === "string" && /^[\w-]{1,100}$/.test(id) ? id : undefined;
}

/** Returns true for a body without a record that reports a failure, whatever the status. */
export const isFailure = (body: unknown): boolean => idIn(body) === undefined && tellsOfError(body);

export const isFarAway = (body: unknown): boolean =>
  instantIn(body, "scheduledDate") === Date.parse(negligible.scheduledDate);

const markedFields: Readonly<Partial<Record<Kind, string>>> = {
  authorization: "batch",
  "cleaning-incompatibility": "reason",
  webhook: "url",
};

export const markerIn = (kind: Kind, body: unknown): unknown =>
  kind === "cleaning-protocol"
    ? fieldOf(fieldOf(body, "document"), "fileName")
    : fieldOf(body, markedFields[kind] ?? "name");

/** A marker where its kind shows it: the events of a webhook go to a name that can never be resolved (RFC 2606). */
export function expectedMark(kind: Kind, mark: string): string {
  if (kind === "webhook") return `https://${mark}.invalid/`;
  return kind === "cleaning-protocol" ? `${mark}.pdf` : mark;
}

/** Returns true for the record that was created with a marker. No other record is ever modified. */
export function isOurs(kind: Kind, body: unknown, mark: string): boolean {
  const shown = markerIn(kind, body);
  // An authorization whose batch is not returned is recognised by unique days and quantity.
  if (kind === "authorization" && shown === undefined)
    return isFarAway(body) && fieldOf(body, "quantity") === negligible.quantity;
  return kind !== "event" && kind !== "driver" && shown === expectedMark(kind, mark);
}
