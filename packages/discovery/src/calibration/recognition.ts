import { isFields } from "@totem-partner/spec/fields";
import { instantIn } from "../shapes/answer.ts";
import type { Kind } from "./kinds.ts";

export const prefix = "totem-calibration-";

export const marker = (what: string): string => `${prefix}{run}-${what}`;

/** No driver can arrive on these days, and no authorization of a company is for them. */
export const farDays = { scheduledDate: "2099-01-01T00:00:00Z", endDate: "2099-01-02T00:00:00Z" } as const;

/** The target of events of a webhook configuration: a name that can never be resolved (RFC 2606). */
export const webhookAddress = (mark: string): string => `https://${mark}.invalid/`;

/** The quantity of every authorization: negligible in any unit. */
export const smallest = 0.001;

const fieldOf = (value: unknown, name: string): unknown => (isFields(value) ? value[name] : undefined);

/** The id of a record, if it can be used in a path. */
export function idIn(body: unknown): string | undefined {
  const id = fieldOf(body, "id");
  return typeof id === "string" && /^[\w-]{1,100}$/.test(id) ? id : undefined;
}

export const isFarAway = (body: unknown): boolean =>
  instantIn(body, "scheduledDate") === Date.parse(farDays.scheduledDate);

const markedFields: Readonly<Partial<Record<Kind, string>>> = {
  authorization: "batch",
  "cleaning-incompatibility": "reason",
  webhook: "url",
};

export const shownMark = (kind: Kind, body: unknown): unknown =>
  kind === "cleaning-protocol"
    ? fieldOf(fieldOf(body, "document"), "fileName")
    : fieldOf(body, markedFields[kind] ?? "name");

function expectedMark(kind: Kind, mark: string): string {
  if (kind === "webhook") return webhookAddress(mark);
  return kind === "cleaning-protocol" ? `${mark}.pdf` : mark;
}

/** Returns true for the record that was created with a marker. No other record is ever modified. */
export function isOurs(kind: Kind, body: unknown, mark: string): boolean {
  const shown = shownMark(kind, body);
  // An authorization whose batch is not returned is recognised by unique days and quantity.
  if (kind === "authorization" && shown === undefined) return isFarAway(body) && fieldOf(body, "quantity") === smallest;
  return kind !== "event" && kind !== "driver" && shown === expectedMark(kind, mark);
}

export const isSingle = (kind: Kind): boolean => kind === "webhook" || kind === "cleaning-protocol";

/** Returns true if nothing in a record shows who created it. */
export const isSilent = (kind: Kind, body: unknown): boolean => (shownMark(kind, body) ?? undefined) === undefined;

/** A singleton that did not exist before: shown as in the response to its create, or not contradicting that. */
export function isAsAnswered(kind: Kind, body: unknown, answered: unknown): boolean {
  const [id, other] = [idIn(body), idIn(answered)];
  if (id !== undefined && other !== undefined) return id === other;
  return isSilent(kind, body) || shownMark(kind, body) === shownMark(kind, answered);
}
