import { toBase64 } from "../base64.ts";
import type { AttemptOutcome, Delivery } from "../deliveries/delivery.ts";
import type { DeliveryCounts } from "../deliveries/delivery-log.ts";
import type { Redactor } from "../journal/redaction.ts";
import { encodeEvent, showInstant } from "../representation.ts";

/** One request to the receiver. */
export interface DeliveryAttempt {
  /** ISO 8601, by the company's clock. */
  startedAt: string;
  /** Where it went, without credentials and secret parameters. */
  url: string;
  /** What was sent, the signature included; empty until it is known. */
  headers: Readonly<Record<string, string>>;
  /** The fault that made its signature wrong on purpose; null without one. */
  fault: Delivery["attempts"][number]["fault"];
  /** What came of it; null while it is under way. */
  outcome: AttemptOutcome | null;
}

/** A delivery as lists and live events show it. */
export interface DeliverySummary {
  /** The id of the event, the same in every attempt: X-Webhook-Id. */
  id: string;
  type: Delivery["type"];
  state: Delivery["state"];
  /** Why it was given up; null unless it was. */
  reason: Delivery["reason"];
  /** ISO 8601, by the company's clock. */
  createdAt: string;
  /** ISO 8601; null unless the delivery waits. */
  nextAttemptAt: string | null;
  /** The fault that it met when it was taken up, such as one that repeats it; null without one. */
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

/** How many deliveries there have been since the company began or was last reset, by what has become of them. */
export interface DeliveryTotals {
  /** Answered with a 2xx. */
  delivered: number;
  /** Every attempt failed, or there was no memory for all that waited. */
  givenUp: number;
  /** Ended by DELETE /webhook. */
  stopped: number;
  /** An attempt is under way or still to come, such as a retry that is not due yet. */
  waiting: number;
}

/** Shows a delivery without its body, which may be large. */
export function summarizeDelivery(delivery: Delivery, redactor: Redactor): DeliverySummary {
  const { id, type, state, reason, createdAt, nextAttemptAt, fault, attempts } = delivery;
  return {
    id,
    type,
    state,
    reason,
    createdAt: showInstant(createdAt),
    nextAttemptAt: nextAttemptAt === null ? null : showInstant(nextAttemptAt),
    fault: fault && { id: fault.id, kind: fault.kind },
    attempts: attempts.map(({ startedAt, url, headers, fault: met, outcome }) => ({
      startedAt: showInstant(startedAt),
      url: redactor.text(url),
      headers,
      fault: met,
      outcome,
    })),
  };
}

/** Shows a delivery with its body. */
export function showDelivery(delivery: Delivery, redactor: Redactor): DeliveryDetail {
  const body = encodeEvent(delivery.told);
  const bodyBase64 = toBase64(new TextEncoder().encode(body));
  return { ...summarizeDelivery(delivery, redactor), body, bodyBase64 };
}

/** Sums up what has become of deliveries, those that are no longer remembered included. */
export function totalDeliveries({ remembered, forgotten, overflowed }: DeliveryCounts): DeliveryTotals {
  return {
    delivered: remembered.delivered + forgotten.delivered,
    givenUp: remembered["given-up"] + forgotten["given-up"],
    stopped: remembered.stopped + forgotten.stopped,
    waiting: remembered.waiting + remembered["under-way"] + overflowed,
  };
}
