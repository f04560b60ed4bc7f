import type { Assume } from "../../domain/decision.ts";
import { toBase64 } from "../../records/record-kinds.ts";
import type { AttemptOutcome, Delivery } from "../../deliveries/delivery.ts";
import type { DeliveryCounts } from "../../deliveries/delivery-log.ts";
import type { Redactor } from "../../journal/redaction.ts";
import { showInstant } from "../../clock/time.ts";
import { externalIdOf } from "./matching.ts";
import { encodeEvent } from "../../representation.ts";

/** One request to the receiver. */
export interface DeliveryAttempt {
  /** ISO 8601, by the company's clock. */
  startedAt: string;
  /** Its address, without credentials and secret parameters. */
  url: string;
  /** The headers that were sent, including the signature; empty until they are known. */
  headers: Readonly<Record<string, string>>;
  /** The fault that invalidated its signature on purpose, or null. */
  fault: Delivery["attempts"][number]["fault"];
  /** The outcome; null while the attempt is in flight. */
  outcome: AttemptOutcome | null;
  /** The real time at which it was sent, ISO 8601, and its duration; null while the attempt is in flight. */
  sent: { at: string; milliseconds: number } | null;
}

/** A delivery as lists and live events show it. */
export interface DeliverySummary {
  /** The id of the event, the same in every attempt: X-Webhook-Id. */
  id: string;
  type: Delivery["type"];
  /** That of its authorization; null without one, and for a sample. */
  externalId: string | null;
  state: Delivery["state"];
  /** The reason the delivery was given up, or null. */
  reason: Delivery["reason"];
  /** ISO 8601, by the company's clock. */
  createdAt: string;
  /** ISO 8601; null unless the delivery is waiting. */
  nextAttemptAt: string | null;
  /** The fault that applied when the delivery was created, such as one that repeats it, or null. */
  fault: { id: string; kind: NonNullable<Delivery["fault"]>["kind"] } | null;
  attempts: DeliveryAttempt[];
}

/** A delivery with its exact body. */
export interface DeliveryDetail extends DeliverySummary {
  /** The body as text. */
  body: string;
  /** The same bytes, as they were signed and sent. */
  bodyBase64: string;
}

/** The numbers of deliveries since the company was created or last reset, by state. */
export interface DeliveryTotals {
  /** The receiver returned a 2xx. */
  delivered: number;
  /** Every attempt failed, or memory was exhausted. */
  givenUp: number;
  /** Stopped by DELETE /webhook. */
  stopped: number;
  /** An attempt is in flight or still to come, such as a retry that is not due yet. */
  waiting: number;
}

function showOutcome(outcome: AttemptOutcome | null, redactor: Redactor): AttemptOutcome | null {
  if (outcome?.kind !== "answered") return outcome;
  const { headers, body, ...rest } = outcome;
  return {
    ...rest,
    ...(headers && { headers: redactor.headers(Object.entries(headers)) }),
    ...(body !== undefined && { body: redactor.text(body) }),
  };
}

/** Shows a delivery without its body, which may be large. */
export function summarizeDelivery(delivery: Delivery, redactor: Redactor): DeliverySummary {
  const { id, type, told, state, reason, createdAt, nextAttemptAt, fault, attempts } = delivery;
  const externalId = "text" in told ? null : externalIdOf(told.event.authorization);
  return {
    id,
    type,
    externalId: externalId && redactor.text(externalId),
    state,
    reason,
    createdAt: showInstant(createdAt),
    nextAttemptAt: nextAttemptAt === null ? null : showInstant(nextAttemptAt),
    fault: fault && { id: fault.id, kind: fault.kind },
    attempts: attempts.map(({ startedAt, url, headers, fault: met, outcome, sent }) => ({
      startedAt: showInstant(startedAt),
      url: redactor.text(url),
      headers,
      fault: met,
      outcome: showOutcome(outcome, redactor),
      sent: sent ? { ...sent, at: showInstant(sent.at) } : null,
    })),
  };
}

/** Shows a delivery with its body. */
export function showDelivery(delivery: Delivery, redactor: Redactor, assume: Assume): DeliveryDetail {
  const body = encodeEvent(delivery.told, assume);
  const bodyBase64 = toBase64(new TextEncoder().encode(body));
  return { ...summarizeDelivery(delivery, redactor), body, bodyBase64 };
}

/** The totals of deliveries by outcome, including those that are no longer remembered. */
export function totalDeliveries({ remembered, forgotten, overflowed }: DeliveryCounts): DeliveryTotals {
  return {
    delivered: remembered.delivered + forgotten.delivered,
    givenUp: remembered["given-up"] + forgotten["given-up"],
    stopped: remembered.stopped + forgotten.stopped,
    waiting: remembered.waiting + remembered["under-way"] + overflowed,
  };
}
