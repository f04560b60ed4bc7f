import { showInstant } from "../clock/instants.ts";
import type { Company } from "../company/company.ts";
import type { DeliveryContent, ServiceEvent, ToldEvent } from "../domain/authorizations/events.ts";
import { namesOf, showNamed, showOperation } from "./records.ts";

/** An event with the current names: everything that its text needs, whenever it is created. */
export const tellEvent = (event: ServiceEvent, company: Company): ToldEvent => ({
  event,
  names: namesOf(event.authorization, company),
});

/** The data of an event besides its authorization. */
function showMore(event: ServiceEvent) {
  switch (event.type) {
    case "authorization.finished":
      return { reason: event.reason };
    case "operation.recorded":
      return { operation: showOperation(event.operation) };
    case "authorization.created":
    case "authorization.updated":
    case "authorization.synced":
    case "authorization.fetch_requested_from_erp":
      return {};
  }
}

/** The exact text of an event's delivery, which is sent and signed: always the same for the same event. */
export function encodeEvent(told: DeliveryContent): string {
  if ("text" in told) return told.text;
  const { event, names } = told;
  const { id, type, occurredAt } = event;
  const data = { authorization: showNamed(event.authorization, names), ...showMore(event) };
  return JSON.stringify({ id, type, occurredAt: showInstant(occurredAt), data });
}
