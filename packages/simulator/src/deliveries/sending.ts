import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { TimeSource } from "../clock/time-source.ts";
import { type AttemptOutcome, attemptTimeout } from "./delivery.ts";
import type { Distortion } from "./disturbance.ts";

/** One attempt, to be signed and sent by the host. */
export interface OutgoingAttempt {
  id: string;
  type: string;
  url: string;
  body: string;
  /** Unix seconds. */
  timestamp: number;
  secret: string | null;
  signedContent: Assumptions["signed-content"];
  /** What a fault makes of the signature; see `distortSignature`. Undefined for most. */
  distortion?: Distortion | undefined;
  /** Whether it violates the contract on purpose, because of a fault or custom data. */
  isOffContract: boolean;
  /** Aborted when the attempt has taken too long or is stopped. */
  signal: AbortSignal;
  /** Call it with the headers before they are sent, for the log. */
  onHeaders: (headers: Readonly<Record<string, string>>) => void;
}

/** Signs and sends one attempt, and resolves to its outcome. It may also throw. */
export type Deliver = (attempt: OutgoingAttempt) => Promise<AttemptOutcome>;

/** The sender, and its timeout. */
export interface Sender {
  timeSource: TimeSource;
  deliver: Deliver;
}

/** An outcome is kept in the log many times. */
const longestText = 1000;

const failed = (reason: unknown): AttemptOutcome => ({
  kind: "failed",
  reason: typeof reason === "string" ? reason.slice(0, longestText) : "unknown",
});

/** The outcome as reported by a sender that is not ours. */
function checked(outcome: AttemptOutcome | undefined): AttemptOutcome {
  switch (outcome?.kind) {
    case "answered":
      return {
        kind: "answered",
        status: outcome.status,
        ...(typeof outcome.body === "string" && { body: outcome.body.slice(0, longestText) }),
      };
    case "failed":
      return failed(outcome.reason);
    case "timed-out":
    case "stopped":
      return { kind: outcome.kind };
    default:
      return failed(
        'deliver() resolved to no outcome; it must resolve to one such as { kind: "answered", status: 204 }.',
      );
  }
}

/**
 * Creates an attempt and sends it, but waits no longer than its timeout in real time, whether or not the sender
 * honours the signal. An attempt that cannot be created has failed.
 */
export async function sendWithin(
  { timeSource, deliver }: Sender,
  controller: AbortController,
  attempt: () => OutgoingAttempt,
): Promise<AttemptOutcome> {
  // An advance of the clock may have started the attempt, which is signed and sent once that ends.
  await Promise.resolve();
  if (controller.signal.aborted) return { kind: "stopped" };
  const timedOut = new Promise<AttemptOutcome>((resolve) => {
    controller.signal.addEventListener("abort", () => resolve({ kind: "timed-out" }));
  });
  // A receiver takes real time, however far the clock is advanced meanwhile.
  const cancel = timeSource.setTimer(() => controller.abort(), attemptTimeout);
  const send = async (): Promise<AttemptOutcome> => checked(await deliver(attempt()));
  const sent = send().catch((error: unknown) => failed(error instanceof Error ? error.message : error));
  try {
    return await Promise.race([timedOut, sent]);
  } finally {
    cancel();
  }
}
