import { isFields } from "@totem-partner/spec/fields";
import { instantIn } from "../answers/answer.ts";
import type { Kind } from "./kinds.ts";

/** The prefix of every marker, by which created records are recognised. */
export const prefix = "totem-calibration-";

/** The marker of one record: {run} stands for the run. */
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

/** Whether an authorization is for the requested days. */
export const isFarAway = (body: unknown): boolean =>
  instantIn(body, "scheduledDate") === Date.parse(farDays.scheduledDate);

/** An authorization whose batch is not returned is recognised by unique days and quantity. */
function isOurAuthorization(body: unknown, mark: string): boolean {
  const batch = fieldOf(body, "batch");
  if (batch !== undefined) return batch === mark;
  return isFarAway(body) && fieldOf(body, "quantity") === smallest;
}

const recognisers: Readonly<Record<Kind, (body: unknown, mark: string) => boolean>> = {
  authorization: isOurAuthorization,
  event: () => false,
  driver: () => false,
  product: (body, mark) => fieldOf(body, "name") === mark,
  warehouse: (body, mark) => fieldOf(body, "name") === mark,
  "cleaning-protocol": (body, mark) => fieldOf(fieldOf(body, "document"), "fileName") === `${mark}.pdf`,
  "cleaning-category": (body, mark) => fieldOf(body, "name") === mark,
  "cleaning-type": (body, mark) => fieldOf(body, "name") === mark,
  "cleaning-incompatibility": (body, mark) => fieldOf(body, "reason") === mark,
  webhook: (body, mark) => fieldOf(body, "url") === webhookAddress(mark),
};

/** Whether a record is the one that was created with a marker. No other record is ever modified. */
export const isOurs = (kind: Kind, body: unknown, mark: string): boolean => recognisers[kind](body, mark);

/** The fields that distinguish a singleton from another of its kind. */
const tells = {
  webhook: (body: unknown) => fieldOf(body, "url"),
  "cleaning-protocol": (body: unknown) => fieldOf(fieldOf(body, "document"), "fileName"),
} as const;

/** A kind of which a company has at most one. */
export type SingleKind = keyof typeof tells;

/** Whether a company has at most one of a kind. */
export const isSingle = (kind: Kind): kind is SingleKind => Object.hasOwn(tells, kind);

/** Whether nothing in a singleton shows who created it. */
export const isSilent = (kind: SingleKind, body: unknown): boolean => (tells[kind](body) ?? undefined) === undefined;

/**
 * Whether a singleton that did not exist before is the one that a successful request created: it is shown as in the
 * response to that request, or nothing in it contradicts that.
 */
export function isAsAnswered(kind: SingleKind, body: unknown, answered: unknown): boolean {
  const [id, other] = [idIn(body), idIn(answered)];
  if (id !== undefined && other !== undefined) return id === other;
  return isSilent(kind, body) || tells[kind](body) === tells[kind](answered);
}

/** The fields that contain the marker where it is not the name. */
const markedFields: Readonly<Partial<Record<Kind, string>>> = {
  authorization: "batch",
  "cleaning-incompatibility": "reason",
};

/** The marker that a listed record has, if any. */
export function markerIn(kind: Kind, body: unknown): string | undefined {
  const mark = fieldOf(body, markedFields[kind] ?? "name");
  return typeof mark === "string" ? mark : undefined;
}
