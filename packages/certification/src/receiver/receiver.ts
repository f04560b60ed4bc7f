import type { EventName } from "@totem-partner/spec/delivery-values";
import type { Evidence } from "../verdict.ts";

/** An event to deliver: each delivery of it has the same id and the same bytes. */
export interface ReceivedEvent {
  id: string;
  type: string;
  body: string;
  authorizationId: string;
}

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
  /** Another secret it is signed with, or what a stranger makes of the right one or guesses. */
  secret?: string | ((current: string) => string);
  /** Alters the valid signature; undefined sends none. */
  sign?: (right: string) => string | undefined;
  /** The id and the address that a stranger sends and signs, in place of the right ones. */
  headerId?: string;
  signedAddress?: string;
  /** The body that arrives, in place of the one that is signed. */
  body?: (event: ReceivedEvent) => string;
  /** Breaks the connection when half the body was sent, or when all of it was, without waiting for a response. */
  breaksOff?: "midway" | "unanswered";
  /** Sends all but the last byte at once, and that when this resolves: so several arrive at the same moment. */
  lastByte?: Promise<void>;
  as?: string;
}

type Outcome =
  | { kind: "answered"; status: number; headers: Readonly<Record<string, string>>; body: string }
  | { kind: "timed-out" | "broken-off" }
  | { kind: "failed"; reason: string };

export interface ObservedDelivery {
  event: ReceivedEvent;
  outcome: Outcome;
  milliseconds: number;
  seen: Evidence;
}

type Handled = Pick<ReceivedEvent, "id">;

export interface Receiver {
  nextSecret?: string | undefined;
  /** A secret that was replaced. */
  earlierSecret?: string | undefined;
  /** True if the signature covers the address of the receiver. */
  signsAddress: boolean;
  /** The instants at which the service attempts a delivery, in seconds after the first. */
  attempts: readonly number[];
  /** The types of events that it handles, as far as is known. The first trial removes the others. */
  handledTypes: Set<string>;
  /** The texts that must not be in a response, with their names: the secrets and the valid signature of an event. */
  secretsOf: (event: ReceivedEvent) => Promise<ReadonlyMap<string, string>>;
  newEvent: (content: EventContent) => ReceivedEvent;
  deliver: (event: ReceivedEvent, posting?: Posting) => Promise<ObservedDelivery>;
  /**
   * The number of times each event was handled, once nothing changes any more; undefined if there is no way to tell. Waits a
   * while until those that are expected are, or some.
   */
  handled: (
    events: readonly Handled[],
    expected: readonly Handled[] | "some",
  ) => Promise<readonly number[] | undefined>;
  /** Lets the service respond with 503 until the returned function is called, which returns true if it was asked something. */
  failService: () => () => boolean;
  pause: (seconds: number) => Promise<void>;
}

export const isAccepted = ({ outcome }: ObservedDelivery): boolean =>
  outcome.kind === "answered" && outcome.status >= 200 && outcome.status < 300;

export function did({ outcome }: ObservedDelivery): string {
  if (outcome.kind === "answered") return `responded with ${outcome.status}`;
  return `did not respond ${outcome.kind === "failed" ? `(${outcome.reason})` : "within 10 s"}`;
}

export const counting =
  "Pass --handled with a command that prints how many times the event in TOTEM_EVENT_ID was handled.";
