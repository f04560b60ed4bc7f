import { type Retries, retriesOf } from "@totem-partner/spec/named-templates";
import { readRetryAfter } from "@totem-partner/spec/retry-after";
import type { Assume } from "../domain/decision.ts";
import type { DeliveryContent, ServiceEvent } from "../domain/authorizations/authorization-transitions.ts";
import { wants, type WebhookConfiguration } from "../domain/webhook-configuration.ts";
import type { DeliveryFault } from "../faults/fault.ts";

/** The outcome of one attempt. */
export type AttemptOutcome =
  | {
      kind: "answered";
      status: number;
      /** The receiver's headers by lower-case name, 1000 characters of them at most. Default: not read. */
      headers?: Readonly<Record<string, string>> | undefined;
      /** The beginning of the receiver's response, 1000 characters at most. Default: not read. */
      body?: string | undefined;
    }
  | { kind: "failed"; reason: string }
  | { kind: "timed-out" }
  | { kind: "stopped" };

/** One request to the receiver. */
export interface Attempt {
  startedAt: number;
  url: string;
  /** The headers that were sent; empty until they are known. */
  headers: Readonly<Record<string, string>>;
  /** The fault that invalidates it on purpose; usually undefined. */
  fault: { id: string; kind: DeliveryFault["kind"] } | null;
  /** Missing while the attempt is in flight. */
  outcome: AttemptOutcome | null;
  /** The real time at which it was sent and its duration; undefined while it is in flight. */
  sent?: SentTime | undefined;
}

export interface SentTime {
  /** Milliseconds since the epoch. */
  at: number;
  milliseconds: number;
}

/** The state of a delivery. */
export type DeliveryState = "waiting" | "under-way" | "delivered" | "given-up" | "stopped";

/**
 * The reason a delivery was given up: all attempts failed, the receiver answered 410 for good, memory was exhausted, or a
 * fault dropped it on purpose.
 */
export type GivenUpReason = "attempts-exhausted" | "gone" | "memory-exhausted" | "dropped";

/** A fault that applied when a delivery was created, and how many repetitions are left because of it. */
interface MetDeliveryFault {
  id: string;
  kind: DeliveryFault["kind"];
  repeats: number;
}

/** The address of a delivery, and its signing. */
export interface Target {
  url: string;
  secret: string | null;
}

/** One event on its way to the receiver: the same id and the same bytes in every attempt. Plain JSON. */
export interface Delivery {
  id: string;
  type: ServiceEvent["type"];
  /** Its content. The text is created from it when needed, the same each time. */
  told: DeliveryContent;
  /** Its own target, whatever is configured; usually undefined. */
  target: Target | null;
  /** The fault that applied to it; usually undefined. */
  fault: MetDeliveryFault | null;
  createdAt: number;
  state: DeliveryState;
  /** The reason it was given up; null otherwise. */
  reason: GivenUpReason | null;
  /** The instant of the next attempt; null unless waiting. */
  nextAttemptAt: number | null;
  attempts: readonly Attempt[];
  /** The start of the current series of attempts, and their number. */
  series: { startedAt: number; attempts: number };
}

const mostAttempts = 100;

export function newDelivery(told: DeliveryContent, now: number, target: Target | null = null): Delivery {
  const { id, type } = told.event;
  const series = { startedAt: now, attempts: 0 };
  const begun = { createdAt: now, state: "waiting", reason: null, nextAttemptAt: now, attempts: [], series } as const;
  return { id, type, told, target, fault: null, ...begun };
}

/** The target of the next attempt: its own, or the configured one if that subscribes or it was triggered. */
export function targetOf({ target, told, type }: Delivery, configured: WebhookConfiguration | null): Target | null {
  if (target !== null) return target;
  return configured !== null && ("text" in told || wants(configured, type)) ? configured : null;
}

export function beginAttempt(delivery: Delivery, url: string, now: number, fault: Attempt["fault"] = null): Delivery {
  const attempt: Attempt = { startedAt: now, url, headers: {}, fault, outcome: null };
  return {
    ...delivery,
    state: "under-way",
    nextAttemptAt: null,
    attempts: [...delivery.attempts.slice(1 - mostAttempts), attempt],
    series: { ...delivery.series, attempts: delivery.series.attempts + 1 },
  };
}

/** Returns true for a response with any 2xx. */
export const succeeded = (outcome: AttemptOutcome): boolean =>
  outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;

/** A delivery with more about its last attempt, such as the headers, which are known before it is sent. */
export function describeAttempt(delivery: Delivery, known: Partial<Attempt>): Delivery {
  const last = delivery.attempts.length - 1;
  return { ...delivery, attempts: delivery.attempts.map((one, at) => (at === last ? { ...one, ...known } : one)) };
}

/**
 * The milliseconds from the first attempt of a series to the next; undefined after the last. Chance adds a share of the
 * wait: digits of the id, which is random, so that a repeated run waits as long.
 */
function waitOf({ id, series: { attempts: made } }: Delivery, { attempts, jitter }: Retries): number | undefined {
  const [instant, previous = 0] = [attempts[made], attempts[made - 1]];
  if (instant === undefined) return undefined;
  const digits = id.replaceAll("-", "").slice(made % 24, (made % 24) + 8);
  const chance = (parseInt(digits, 16) || 0) / 2 ** 32;
  return Math.round(1000 * (instant + (instant - previous) * jitter * chance));
}

/** In seconds: a week. */
const longestWait = 604_800;

/** The seconds that a receiver asked to wait. Its headers may be anything. */
function retryAfterOf(outcome: AttemptOutcome, now: number): number {
  if (outcome.kind !== "answered") return 0;
  const headers = new Headers();
  for (const name of ["date", "retry-after"]) {
    headers.set(name, outcome.headers?.[name]?.replaceAll(/[^ -~]/g, "") ?? "");
  }
  return Math.min(readRetryAfter(headers, now) ?? 0, longestWait);
}

/** A delivery after an attempt: delivered, waiting for the next one, or given up. Any 2xx ends it. */
export function endAttempt(
  delivery: Delivery,
  { outcome, sent }: { outcome: AttemptOutcome; sent: SentTime },
  now: number,
  assume: Assume,
): Delivery {
  const { attempts } = describeAttempt(delivery, { outcome, sent });
  if (succeeded(outcome)) return { ...delivery, attempts, state: "delivered" };
  if (outcome.kind === "stopped") return { ...delivery, attempts, state: "stopped" };
  const retries = retriesOf(assume("delivery-retries"));
  if (retries.stopsAtGone && outcome.kind === "answered" && outcome.status === 410)
    return { ...delivery, attempts, state: "given-up", reason: "gone" };
  const wait = waitOf(delivery, retries);
  if (wait === undefined) return { ...delivery, attempts, state: "given-up", reason: "attempts-exhausted" };
  const asked = retries.retryAfter ? now + 1000 * retryAfterOf(outcome, now) : now;
  const nextAttemptAt = Math.max(asked, delivery.series.startedAt + wait);
  return { ...delivery, attempts, state: "waiting", nextAttemptAt };
}

export function stopDelivery(delivery: Delivery): Delivery {
  const attempts = delivery.attempts.map((attempt) =>
    attempt.outcome === null ? { ...attempt, outcome: { kind: "stopped" as const } } : attempt,
  );
  return { ...delivery, attempts, state: "stopped", nextAttemptAt: null };
}

/** A delivery whose schedule keeps its distance from a clock that was set back. */
export const setBack = (delivery: Delivery, milliseconds: number): Delivery => ({
  ...delivery,
  nextAttemptAt: delivery.nextAttemptAt === null ? null : delivery.nextAttemptAt - milliseconds,
  series: { ...delivery.series, startedAt: delivery.series.startedAt - milliseconds },
});

/** A delivery whose attempt was interrupted when its process ended: the attempt is repeated. */
export function repeatAttempt(delivery: Delivery): Delivery {
  const cutOff = delivery.attempts.at(-1);
  if (delivery.state !== "under-way" || cutOff === undefined) return delivery;
  const { startedAt, attempts } = delivery.series;
  return {
    ...delivery,
    state: "waiting",
    nextAttemptAt: cutOff.startedAt,
    attempts: delivery.attempts.slice(0, -1),
    series: { startedAt, attempts: attempts - 1 },
  };
}

export const renewDelivery = (delivery: Delivery, now: number): Delivery => ({
  ...delivery,
  state: "waiting",
  reason: null,
  nextAttemptAt: now,
  series: { startedAt: now, attempts: 0 },
});

export type SettledState = Exclude<DeliveryState, "waiting" | "under-way">;

/** A delivery that no longer changes, unless it is sent again. */
export type SettledDelivery = Delivery & { state: SettledState };

export const isSettled = (delivery: Delivery): delivery is SettledDelivery =>
  delivery.state !== "waiting" && delivery.state !== "under-way";
