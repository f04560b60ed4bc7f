import type { AttemptOutcome } from "@totem-partner/simulator";
import { isFields } from "@totem-partner/spec/fields";

/** What a company has used so far, since it was created. */
export interface Usage {
  requests: number;
  /** Requests that exceeded a bound, which are counted in `requests`, too. */
  refused: number;
  deliveries: { delivered: number; failed: number };
  /** The number of times the object woke up. */
  wakes: number;
  /** The instant when the last request arrived, in milliseconds since the epoch; null before the first one. */
  lastCallAt: number | null;
  /** Attempts in a row that failed, and why the last one did; null while there are none. */
  failing: { attempts: number; reason: string } | null;
}

const noUsage = (): Usage => ({
  requests: 0,
  refused: 0,
  deliveries: { delivered: 0, failed: 0 },
  wakes: 0,
  lastCallAt: null,
  failing: null,
});

const numberIn = (value: unknown): number => (typeof value === "number" ? value : 0);

/** Reads stored usage; what is missing counts as nothing. */
export function readUsage(stored: unknown): Usage {
  if (!isFields(stored)) return noUsage();
  const { requests, refused, deliveries, wakes, lastCallAt, failing } = stored;
  const sent = isFields(deliveries) ? deliveries : {};
  return {
    requests: numberIn(requests),
    refused: numberIn(refused),
    deliveries: { delivered: numberIn(sent["delivered"]), failed: numberIn(sent["failed"]) },
    wakes: numberIn(wakes),
    lastCallAt: typeof lastCallAt === "number" ? lastCallAt : null,
    failing: isFields(failing) ? { attempts: numberIn(failing["attempts"]), reason: String(failing["reason"]) } : null,
  };
}

const reasonOf = (outcome: AttemptOutcome): string => {
  switch (outcome.kind) {
    case "answered":
      return `The receiver responded with ${String(outcome.status)}.`;
    case "failed":
      return outcome.reason;
    case "timed-out":
      return "The receiver did not respond in time.";
    case "stopped":
      return "It was stopped.";
  }
};

/** Counts an attempt of a delivery. */
export function countAttempt(usage: Usage, outcome: AttemptOutcome): void {
  if (outcome.kind === "stopped") return;
  const isDelivered = outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;
  usage.deliveries[isDelivered ? "delivered" : "failed"] += 1;
  usage.failing = isDelivered ? null : { attempts: (usage.failing?.attempts ?? 0) + 1, reason: reasonOf(outcome) };
}
