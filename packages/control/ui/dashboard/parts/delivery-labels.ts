import type { DeliveryAttempt, DeliverySummary } from "@totem-partner/simulator/control";
import type { Tone } from "./primitives.tsx";

/** The colour of each state. */
export const stateTones: Readonly<Record<DeliverySummary["state"], Tone>> = {
  waiting: "warn",
  "under-way": "accent",
  delivered: "good",
  "given-up": "bad",
  stopped: "plain",
};

/** The colour of how an attempt ended. */
export const outcomeTone = (outcome: DeliveryAttempt["outcome"]): Tone =>
  outcome === null
    ? "accent"
    : outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300
      ? "good"
      : "bad";

/** Returns how an attempt ended, in a word or two. */
export function outcomeOf(outcome: DeliveryAttempt["outcome"]): string {
  switch (outcome?.kind) {
    case undefined:
      return "in flight";
    case "answered":
      return `answered ${String(outcome.status)}`;
    case "failed":
      return outcome.reason;
    case "timed-out":
      return "timed out";
    case "stopped":
      return "stopped";
  }
}
