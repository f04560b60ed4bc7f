import { personalFields } from "@totem-partner/spec/personal-fields";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import type { VerificationResult, WebhookEvent } from "@totem-partner/webhooks";
import type { Forwarded } from "./forwarding.ts";

/** A delivery and the response that the receiver gave. */
export interface Delivery {
  at: string;
  result: VerificationResult;
  /** The number of times the event has been delivered so far. */
  attempt: number;
  /** The status of the response. */
  status: number;
  /** Whether the response was a failure on purpose. */
  planned: boolean;
  /** What became of it where it was forwarded to, if it was. */
  forwarded?: Forwarded | undefined;
}

const tellTaxIds: ReadonlySet<string> = new Set(personalFields);

/** Whether a field is, or could be, personal: what the further party fields are is not known. */
const isPersonal = (name: string): boolean => tellTaxIds.has(name) || isFurtherPartyField(name);

/** Replaces every text in a value by asterisks, however deep: a field may contain a list, or more. */
const masked = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_name, inner: unknown) =>
    typeof inner === "object" || typeof inner === "boolean" ? inner : "***",
  );

/** The data of an event without tax ids: terminal output easily ends up in a log. */
const shownData = (event: WebhookEvent): string =>
  JSON.stringify(event.data, (name, value: unknown) =>
    isPersonal(name) && value !== undefined ? masked(value) : value,
  );

const sayForwarded = ({ url, status, error }: Forwarded): string => `  forwarded to ${url}: ${error ?? String(status)}`;

/** The lines of a delivery: its event, and its data or why it was refused. */
export function showDelivery({ at, result, attempt, status, planned, forwarded }: Delivery): [string, string] {
  const time = at.slice(11, 19);
  const responded = `responded ${status}${planned ? " on purpose" : ""}${forwarded ? sayForwarded(forwarded) : ""}`;
  if (!result.ok) return [`${time}  refused: ${result.reason}  ${responded}`, `          ${result.hint}`];
  const { event } = result;
  const again = attempt > 1 ? `  attempt ${attempt}` : "";
  const signed = result.secretIndex === undefined ? "  unsigned" : "";
  return [`${time}  ${event.type}  ${event.id}${again}${signed}  ${responded}`, `          ${shownData(event)}`];
}

export function deliveryAsJson({ at, result, attempt, status, planned, forwarded }: Delivery): string {
  const facts = { at, status, planned, forwarded };
  if (!result.ok) return JSON.stringify({ ...facts, verified: false, reason: result.reason, hint: result.hint });
  const { id, type, occurredAt } = result.event;
  const data: unknown = JSON.parse(shownData(result.event));
  return JSON.stringify({ ...facts, verified: true, attempt, event: { id, type, occurredAt, data } });
}
