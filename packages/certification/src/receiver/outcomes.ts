import { type Evidence, failed, undecided, type Verdict } from "../verdict.ts";
import type { ObservedDelivery, ReceivedEvent, Receiver } from "./receiver.ts";

/** Whether the service takes the delivery for delivered. */
export const isAccepted = ({ outcome }: ObservedDelivery): boolean =>
  outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;

/** The outcome of a delivery, as a part of a sentence: it …. */
export function did({ outcome }: ObservedDelivery): string {
  switch (outcome.kind) {
    case "answered":
      return `responded with ${String(outcome.status)}`;
    case "timed-out":
      return "did not respond within 10 s";
    case "broken-off":
      return "was interrupted";
    case "failed":
      return `did not respond (${outcome.reason})`;
  }
}

/** The evidence of some deliveries, as many as anybody reads. */
export const observedIn = (
  first: ObservedDelivery,
  ...others: readonly ObservedDelivery[]
): [Evidence, ...Evidence[]] => [first.seen, ...others.slice(0, 5).map(({ seen }) => seen)];

/** The instant when the service repeats a delivery that was not accepted, in seconds after the one before. */
const pauses = [1, 4];

/** Delivers an event as the service does, until it is accepted. The last delivery is its outcome. */
export async function deliverRepeatedly(receiver: Receiver, event: ReceivedEvent): Promise<ObservedDelivery> {
  let delivery = await receiver.deliver(event);
  for (const pause of pauses) {
    if (isAccepted(delivery)) break;
    await receiver.pause(pause);
    delivery = await receiver.deliver(event, { as: "again" });
  }
  return delivery;
}

/** The reason nothing can be said of how often an event was handled. */
const unseen = "how many times it handled the event is not visible from outside. Pass --handled.";

/**
 * Returns what the number of times says that an accepted event was handled; undefined if it was once.
 *
 * @param what What was done to the receiver, as a part of a sentence.
 */
export function judgeCount(what: string, count: number | undefined, evidence: Evidence[]): Verdict | undefined {
  if (count === undefined) return undecided(`It accepted ${what}; ${unseen}`, evidence);
  if (count === 0) return failed(`It accepted ${what} but never handled the event.`, evidence);
  if (count > 1) return failed(`It handled the event ${String(count)} times, after ${what}.`, evidence);
  return undefined;
}
