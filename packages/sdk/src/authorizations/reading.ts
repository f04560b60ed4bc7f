import { isRecord } from "../record.ts";
import type { AcceptedEvent, Authorization } from "./records.ts";

/**
 * Whether a body is an authorization. It checks only what the client itself relies on: the validators of the contract
 * would weigh more than all the rest, and would refuse a service that has merely added a field.
 */
export function isAuthorization(value: unknown): value is Authorization {
  return (
    isRecord(value) && typeof value["id"] === "string" && value["id"] !== "" && typeof value["status"] === "string"
  );
}

export function readAuthorization(body: unknown): Authorization | undefined {
  return isAuthorization(body) ? body : undefined;
}

function isReceipt(value: unknown): value is AcceptedEvent {
  return isRecord(value) && ["eventId", "eventType", "acceptedAt"].every((field) => typeof value[field] === "string");
}

/** The receipt of an event, or null: the success alone says that the event was taken (assumed: `event-status`). */
export function readReceipt(body: unknown): AcceptedEvent | null {
  return isReceipt(body) ? body : null;
}
