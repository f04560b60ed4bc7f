import type { EventName } from "@totem-partner/spec/delivery-values";
import { type Evidence, failed, passed, undecided, type Verdict } from "../verdict.ts";

/** An event to deliver: each delivery of it has the same id and the same bytes. */
export interface ReceivedEvent {
  id: string;
  /** What it is called in evidence. */
  type: string;
  body: string;
  /** The authorization that it is about. */
  authorizationId: string;
}

/** What an event is about. */
export interface EventContent {
  type: EventName | "unknown";
  /** Fields of the authorization, in place of those of the example. Default: none. */
  authorization?: Readonly<Record<string, unknown>>;
  /** An event about the same authorization. Default: it is about a new one. */
  about?: ReceivedEvent | undefined;
  /** The number of seconds ago it happened. Default: 0. */
  secondsAgo?: number;
}

/** The way an event is delivered: by default signed with the secret, whole, and until a response arrives. */
export interface Posting {
  /** What it is signed with. `other` is a secret that the receiver does not have. */
  secret?: "current" | "next" | "other";
  /** What becomes of the right signature; undefined sends none. */
  sign?: (right: string) => string | undefined;
  /** What arrives in place of the body that was signed. */
  body?: string;
  /** Breaks the connection when half the body was sent, or when all of it was, without waiting for a response. */
  breaksOff?: "midway" | "unanswered";
  /** Sends all but the last byte at once, and that when this resolves: so several arrive at the same moment. */
  lastByte?: Promise<void>;
  /** The way it is called in evidence. */
  as?: string;
}

/** What a receiver made of a delivery. */
export type Outcome =
  | { kind: "answered"; status: number; headers: Readonly<Record<string, string>>; body: string }
  | { kind: "timed-out" | "broken-off" }
  | { kind: "failed"; reason: string };

/** A delivery with its outcome. */
export interface ObservedDelivery {
  event: ReceivedEvent;
  outcome: Outcome;
  milliseconds: number;
  seen: Evidence;
}

/** A receiver under trial. */
export interface Receiver {
  /** Whether it also knows the secret that will follow. */
  hasNextSecret: boolean;
  /** What must not be in a response, with what it is called: the secrets and the right signature of an event. */
  secretsOf: (event: ReceivedEvent) => Promise<ReadonlyMap<string, string>>;
  newEvent: (content: EventContent) => ReceivedEvent;
  deliver: (event: ReceivedEvent, posting?: Posting) => Promise<ObservedDelivery>;
  /**
   * The number of times an event was handled, once nothing changes any more; undefined if there is no way to tell. Waits a while for
   * the first time, where it is expected.
   */
  handled: (event: ReceivedEvent, isExpected: boolean) => Promise<number | undefined>;
  /** Lets the service respond with 503 to whatever the receiver asks it, until the returned function is called. */
  failService: () => () => void;
  /** The number of requests the receiver made to the service so far. */
  requests: () => number;
  /** Waits for so many seconds of real time. */
  pause: (seconds: number) => Promise<void>;
}

/** Whether the service takes the delivery for delivered. */
export const isAccepted = ({ outcome }: ObservedDelivery): boolean =>
  outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;

/** The outcome of a delivery, as a part of a sentence: it …. */
export function did({ outcome }: ObservedDelivery): string {
  switch (outcome.kind) {
    case "answered":
      return `responded with ${outcome.status}`;
    case "timed-out":
      return "did not respond within 10 s";
    case "broken-off":
      return "was interrupted";
    case "failed":
      return `did not respond (${outcome.reason})`;
  }
}

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

/**
 * Returns what the number of times says that an accepted event was handled; undefined if it was once.
 *
 * @param what What was done to the receiver, as a part of a sentence.
 */
export function judgeCount(what: string, count: number | undefined, ...seen: ObservedDelivery[]): Verdict | undefined {
  if (count === undefined) {
    const unseen = "how many times it handled the event is not visible from outside. Pass --handled.";
    return undecided(`It accepted ${what}; ${unseen}`, ...seen);
  }
  if (count === 0) return failed(`It accepted ${what} but never handled the event.`, ...seen);
  if (count > 1) return failed(`It handled the event ${count} times, after ${what}.`, ...seen);
  return undefined;
}

/** Delivers one event, correctly signed, which is to be accepted. */
export async function judgeAccepted(receiver: Receiver, content: EventContent, what: string): Promise<Verdict> {
  const delivery = await receiver.deliver(receiver.newEvent(content));
  return (isAccepted(delivery) ? passed : failed)(`It ${did(delivery)} to ${what}.`, delivery);
}
