import type { Assume } from "../domain/context.ts";
import type { ServiceEvent } from "../domain/events.ts";

/** What came of one attempt. */
export type AttemptOutcome =
  | { kind: "answered"; status: number }
  | { kind: "failed"; reason: string }
  | { kind: "timed-out" }
  | { kind: "stopped" };

/** One request to the receiver. */
export interface Attempt {
  startedAt: number;
  url: string;
  /** The headers that were sent, once they are known. */
  headers: Readonly<Record<string, string>>;
  /** Nothing while it is under way. */
  outcome: AttemptOutcome | null;
}

/** Where a delivery stands. */
export type DeliveryState = "waiting" | "under-way" | "delivered" | "given-up" | "stopped";

/** Why a delivery was given up: its schedule of attempts is exhausted, or there was no memory for all that waited. */
export type GivenUpReason = "attempts-exhausted" | "memory-exhausted";

/** One event on its way to the receiver: the same id and the same bytes in every attempt. */
export interface Delivery {
  id: string;
  type: ServiceEvent["type"];
  /** The exact text of the body; its bytes are UTF-8. */
  body: string;
  createdAt: number;
  state: DeliveryState;
  /** Why it was given up; nothing unless it was. */
  reason: GivenUpReason | null;
  /** When the next attempt begins; nothing unless waiting. */
  nextAttemptAt: number | null;
  attempts: readonly Attempt[];
  /** When the present series of attempts began, and how many it has had. */
  series: { startedAt: number; attempts: number };
}

/** An attempt may take this long. */
export const attemptTimeout = 10_000;

/** How many attempts of a delivery are remembered, however often it is sent again. */
const mostAttempts = 100;

const backoff = [0, 1000, 5000, 30_000, 120_000];

/** A delivery whose first attempt is due now. */
export function newDelivery(event: Pick<ServiceEvent, "id" | "type">, body: string, now: number): Delivery {
  const { id, type } = event;
  const series = { startedAt: now, attempts: 0 };
  return { id, type, body, createdAt: now, state: "waiting", reason: null, nextAttemptAt: now, attempts: [], series };
}

/** A delivery whose next attempt is under way. */
export function beginAttempt(delivery: Delivery, url: string, now: number): Delivery {
  const attempt: Attempt = { startedAt: now, url, headers: {}, outcome: null };
  return {
    ...delivery,
    state: "under-way",
    nextAttemptAt: null,
    attempts: [...delivery.attempts.slice(1 - mostAttempts), attempt],
    series: { ...delivery.series, attempts: delivery.series.attempts + 1 },
  };
}

const succeeded = (outcome: AttemptOutcome): boolean =>
  outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;

/** A delivery with the headers of its last attempt, which are known before it is sent. */
export function recordHeaders(delivery: Delivery, headers: Attempt["headers"]): Delivery {
  const last = delivery.attempts.length - 1;
  return { ...delivery, attempts: delivery.attempts.map((one, at) => (at === last ? { ...one, headers } : one)) };
}

/** A delivery after an attempt: delivered, waiting for the next one, or given up. Any 2xx ends it. */
export function endAttempt(delivery: Delivery, outcome: AttemptOutcome, now: number, assume: Assume): Delivery {
  const attempts = delivery.attempts.map((attempt, at) =>
    at === delivery.attempts.length - 1 ? { ...attempt, outcome } : attempt,
  );
  if (succeeded(outcome)) return { ...delivery, attempts, state: "delivered" };
  if (outcome.kind === "stopped") return { ...delivery, attempts, state: "stopped" };
  const { startedAt, attempts: made } = delivery.series;
  const wait = assume("delivery-retries") === "backoff" ? backoff[made] : undefined;
  if (wait === undefined) return { ...delivery, attempts, state: "given-up", reason: "attempts-exhausted" };
  return { ...delivery, attempts, state: "waiting", nextAttemptAt: Math.max(now, startedAt + wait) };
}

/** A delivery that will not be attempted any more. */
export function stopDelivery(delivery: Delivery): Delivery {
  if (isSettled(delivery)) return delivery;
  const attempts = delivery.attempts.map((attempt) =>
    attempt.outcome === null ? { ...attempt, outcome: { kind: "stopped" as const } } : attempt,
  );
  return { ...delivery, attempts, state: "stopped", nextAttemptAt: null };
}

/** A waiting delivery that there is no memory for. */
export const giveUp = (delivery: Delivery): Delivery => ({
  ...delivery,
  state: "given-up",
  reason: "memory-exhausted",
  nextAttemptAt: null,
});

/** A delivery whose schedule keeps its distance from a clock that went back. */
export const setBack = (delivery: Delivery, milliseconds: number): Delivery => ({
  ...delivery,
  nextAttemptAt: delivery.nextAttemptAt === null ? null : delivery.nextAttemptAt - milliseconds,
  series: { ...delivery.series, startedAt: delivery.series.startedAt - milliseconds },
});

/** A delivery that begins a new series of attempts now. */
export const renewDelivery = (delivery: Delivery, now: number): Delivery => ({
  ...delivery,
  state: "waiting",
  reason: null,
  nextAttemptAt: now,
  series: { startedAt: now, attempts: 0 },
});

/** Whether nothing more happens to a delivery, unless somebody sends it again. */
export const isSettled = ({ state }: Delivery): boolean => state !== "waiting" && state !== "under-way";
