import type { DeliveryAssumptions } from "../delivery/assumptions.ts";
import type { WebhookEvent } from "../delivery/events.ts";
import { readEvents } from "./read-events.ts";
import type { VerificationFailure } from "./verdict.ts";

/** Why an instant is too far from now, in seconds; undefined if it is not. */
export function ageFailure(instant: number, now: number, maxAge: number): VerificationFailure | undefined {
  const age = now - instant;
  if (-age > maxAge) return "timestamp-in-future";
  // Not `age > maxAge`: a NaN for maxAge must accept nothing.
  return age <= maxAge ? undefined : "timestamp-too-old";
}

/** When an event says that it happened, in Unix seconds: a date-time with an offset, or Unix time in seconds or milliseconds. */
function secondsOf({ occurredAt }: WebhookEvent): number {
  if (/^\d{9,10}$/.test(occurredAt)) return Number(occurredAt);
  if (/^\d{12,13}$/.test(occurredAt)) return Number(occurredAt) / 1000;
  const [, day] = /^(.*)T.*(?:Z|[+-]\d\d:?\d\d)$/i.exec(occurredAt) ?? [];
  // JavaScript takes 31 June for 1 July.
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(`${day}T`);
  return exists ? Date.parse(occurredAt) / 1000 : Number.NaN;
}

/**
 * Why one of the events of a signed body happened too long ago; undefined if none did. Headers are left out: an instant of
 * theirs is not signed.
 */
export function bodyAgeFailure(
  body: unknown,
  now: number,
  maxAge: number,
  assumptions?: DeliveryAssumptions,
): VerificationFailure | undefined {
  for (const event of readEvents(body, { headers: {}, bodyId: () => "" }, assumptions)) {
    if (event.occurredAt === "") return "missing-timestamp";
    const seconds = secondsOf(event);
    const failure = Number.isNaN(seconds) ? "malformed-timestamp" : ageFailure(seconds, now, maxAge);
    if (failure) return failure;
  }
  return undefined;
}
