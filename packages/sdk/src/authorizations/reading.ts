import { aRecord, type Reading, withTexts } from "../responses/reading.ts";
import type { AcceptedEvent, Authorization } from "./records.ts";

export const isAuthorization = withTexts<Authorization>("id", "status");

export const authorizationReading = aRecord(isAuthorization);

const isReceipt = withTexts<AcceptedEvent>("eventId", "eventType", "acceptedAt");

/**
 * Reads the receipt of an event, or null: a success status alone means that the event was accepted (assumed:
 * `event-status`).
 */
export const receiptReading: Reading<AcceptedEvent | null> = {
  value: (body) => ({ value: isReceipt(body) ? body : null }),
};
