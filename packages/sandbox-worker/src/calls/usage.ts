import type { AttemptOutcome } from "@totem-partner/simulator";
import { isFields } from "@totem-partner/spec/fields";
import { z } from "zod";

const count = z.number().catch(0);

/** What a company has used so far, since it was created. What is not stored counts as nothing. */
const usageSchema = z.object({
  requests: count,
  /** Requests that exceeded a bound, which are counted in `requests`, too. */
  refused: count,
  deliveries: z.object({ delivered: count, failed: count }).catch(() => ({ delivered: 0, failed: 0 })),
  wakes: count,
  /** The instant when the last request arrived, in milliseconds since the epoch; null before the first one. */
  lastCallAt: z.number().nullable().catch(null),
  /** Attempts in a row that failed, and why the last one did; null while there are none. */
  failing: z.object({ attempts: count, reason: z.string() }).nullable().catch(null),
});

export type Usage = z.output<typeof usageSchema>;

export const readUsage = (stored: unknown): Usage => usageSchema.parse(isFields(stored) ? stored : {});

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

export function countAttempt(usage: Usage, outcome: AttemptOutcome): void {
  if (outcome.kind === "stopped") return;
  const isDelivered = outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;
  usage.deliveries[isDelivered ? "delivered" : "failed"] += 1;
  usage.failing = isDelivered ? null : { attempts: (usage.failing?.attempts ?? 0) + 1, reason: reasonOf(outcome) };
}
