import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { TimeSource, VirtualClock } from "../clock.ts";
import { type AttemptOutcome, attemptTimeout } from "./delivery.ts";

/** One attempt, to be signed and sent by somebody who may do I/O. */
export interface OutgoingAttempt {
  id: string;
  type: string;
  url: string;
  body: string;
  /** Unix seconds. */
  timestamp: number;
  secret: string | null;
  signedContent: Assumptions["signed-content"];
  /** Aborted when the attempt has taken too long or is stopped. */
  signal: AbortSignal;
  /** To be told the headers before they are sent, for the log. */
  onHeaders: (headers: Readonly<Record<string, string>>) => void;
}

/** Signs and sends one attempt; tells what came of it. A failure may as well be thrown. */
export type Deliver = (attempt: OutgoingAttempt) => Promise<AttemptOutcome>;

/** Who sends, and by which clocks. */
export interface Sender {
  clock: VirtualClock;
  timeSource: TimeSource;
  deliver: Deliver;
}

/** Sends an attempt, but waits no longer than its limit, whether or not the sender heeds the signal. */
export async function sendWithin(
  { clock, timeSource, deliver }: Sender,
  controller: AbortController,
  attempt: OutgoingAttempt,
): Promise<AttemptOutcome> {
  // A jump of the clock may have begun the attempt. It ends first: nobody could answer within it.
  await Promise.resolve();
  if (controller.signal.aborted) return { kind: "stopped" };
  const timedOut = new Promise<AttemptOutcome>((resolve) => {
    controller.signal.addEventListener("abort", () => resolve({ kind: "timed-out" }));
  });
  // Virtual time can be advanced past the limit; real time passes while virtual time stands still.
  const limits = [
    clock.schedule(clock.now() + attemptTimeout, () => controller.abort()),
    timeSource.setTimer(() => controller.abort(), attemptTimeout),
  ];
  const send = async (): Promise<AttemptOutcome> => deliver(attempt);
  const sent = send().catch((error: unknown): AttemptOutcome => {
    return { kind: "failed", reason: error instanceof Error ? error.message : "unknown" };
  });
  try {
    return await Promise.race([timedOut, sent]);
  } finally {
    for (const cancel of limits) cancel();
  }
}
