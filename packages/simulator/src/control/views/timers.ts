import { showInstant } from "../../clock/time.ts";
import type { Company } from "../../company/company.ts";

/** Something that happens when a company's clock reaches an instant. */
export type Timer = { at: string } & (
  | { kind: "validity-ends"; authorizationId: string }
  | { kind: "delivery-attempt"; deliveryId: string; type: string; attempt: number }
);

/** The next timers of a company, and how many authorizations wait for the end of their validity. */
export interface Timers {
  items: Timer[];
  validities: number;
}

/** The timers that are due first, in order. Visits few others, however many there are. */
export function nextTimers({ expiry, deliveries, records }: Company, limit: number): Timers {
  const ends = expiry.next(limit).flatMap(({ at, name: place }) => {
    const authorization = records.authorizations.at(place);
    return authorization ? [{ at, kind: "validity-ends" as const, authorizationId: authorization.id }] : [];
  });
  const attempts = deliveries.next(limit).map(({ id, type, nextAttemptAt, attempts: made }) => ({
    at: nextAttemptAt ?? 0,
    kind: "delivery-attempt" as const,
    deliveryId: id,
    type,
    attempt: made.length + 1,
  }));
  const first = [...ends, ...attempts].sort((one, other) => one.at - other.at).slice(0, limit);
  return { items: first.map((timer) => ({ ...timer, at: showInstant(timer.at) })), validities: expiry.size };
}
