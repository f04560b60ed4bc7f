import { personalFields } from "@totem-partner/spec/personal-fields";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import type { VerificationResult, WebhookEvent } from "@totem-partner/webhooks";

/** A delivery and the response that the receiver gave. */
export interface Delivery {
  at: string;
  result: VerificationResult;
  /** How often the event has been delivered so far. */
  attempt: number;
  /** The status of the response. */
  status: number;
  /** Whether the response was a failure on purpose. */
  planned: boolean;
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

/** The lines of a delivery: its event, and its data or why it was refused. */
export function showDelivery({ at, result, attempt, status, planned }: Delivery): [string, string] {
  const time = at.slice(11, 19);
  const responded = `responded ${status}${planned ? " on purpose" : ""}`;
  if (!result.ok) return [`${time}  refused: ${result.reason}  ${responded}`, `          ${result.hint}`];
  const { event } = result;
  const again = attempt > 1 ? `  attempt ${attempt}` : "";
  const signed = result.secretIndex === undefined ? "  unsigned" : "";
  return [`${time}  ${event.type}  ${event.id}${again}${signed}  ${responded}`, `          ${shownData(event)}`];
}

export function deliveryAsJson({ at, result, attempt, status, planned }: Delivery): string {
  const facts = { at, status, planned };
  if (!result.ok) return JSON.stringify({ ...facts, verified: false, reason: result.reason, hint: result.hint });
  const { id, type, occurredAt } = result.event;
  const data: unknown = JSON.parse(shownData(result.event));
  return JSON.stringify({ ...facts, verified: true, attempt, event: { id, type, occurredAt, data } });
}
