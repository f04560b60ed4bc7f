import type { EventName } from "@totem-partner/spec/delivery-values";
import { failed, type FoundHarm, type Judgement, passed, type Several, several, undecided } from "../verdict.ts";
import { did, isAccepted, type ObservedDelivery, type Posting, type ReceivedEvent, type Receiver } from "./receiver.ts";

/** An event that the service has delivered: as often as it would. */
export interface Delivered {
  event: ReceivedEvent;
  deliveries: Several<ObservedDelivery>;
  /** True if a receiver may accept it and do nothing. */
  mayIgnore?: boolean;
}

/** The types of events that the first trial tries. */
export const eventTypes: readonly EventName[] = [
  ...(["authorization.created", "authorization.updated"] as const),
  ...(["authorization.finished", "operation.recorded"] as const),
];

/** A type that the receiver handles: one of these, if there is one. */
export const typeFor = ({ handledTypes }: Receiver, ...preferred: Several<EventName>): EventName =>
  [...preferred, ...eventTypes].find((type) => handledTypes.has(type)) ?? preferred[0];

/** The statuses of redirects and refusals that may be others later. */
const passing: ReadonlySet<number> = new Set([408, 409, 423, 425, 429]);

const isRefusal = ({ outcome }: ObservedDelivery): boolean =>
  outcome.kind === "answered" && outcome.status >= 300 && outcome.status < 500 && !passing.has(outcome.status);

/** True if nothing listens any more, as after a crash. */
const isGone = ({ outcome }: ObservedDelivery): boolean =>
  outcome.kind === "failed" && outcome.reason.includes("ECONNREFUSED");

/** Refusals and lost receivers are believed after so many attempts. */
const enough = (deliveries: readonly ObservedDelivery[]): boolean =>
  deliveries.filter(isRefusal).length > 1 || deliveries.filter(isGone).length > 2;

/** Delivers an event as the service does, at its instants, until it is accepted. */
export async function deliver(
  receiver: Receiver,
  event: ReceivedEvent,
  { postings = [], made = [] }: { postings?: readonly Posting[]; made?: readonly ObservedDelivery[] } = {},
): Promise<Delivered> {
  const deliveries = [...made];
  let elapsed = made.reduce((sum, { milliseconds }) => sum + milliseconds / 1000, 0);
  for (const instant of receiver.attempts.slice(made.length)) {
    const last = deliveries.at(-1);
    if (last && (isAccepted(last) || enough(deliveries))) break;
    if (last) await receiver.pause(Math.max(0, instant - elapsed));
    const delivery = await receiver.deliver(event, postings[deliveries.length] ?? (last ? { as: "again" } : {}));
    elapsed = Math.max(elapsed, instant) + delivery.milliseconds / 1000;
    deliveries.push(delivery);
  }
  return { event, deliveries: several(deliveries) };
}

export const lastOf = ({ deliveries }: Delivered): ObservedDelivery => deliveries.at(-1) ?? deliveries[0];

async function countsOf(receiver: Receiver, all: readonly Delivered[], isExpected: (one: Delivered) => boolean) {
  const counts = new Map<Delivered, number>();
  for (const wanted of ["all", "none"] as const) {
    const group = all.filter((one) => isExpected(one) === (wanted === "all"));
    const events = group.map(({ event }) => event);
    const found = events.length === 0 ? [] : await receiver.handled(events, wanted);
    if (found === undefined) return undefined;
    for (const [at, one] of group.entries()) counts.set(one, found[at] ?? 0);
  }
  return counts;
}

interface Story {
  /** The deliveries, in words. */
  what: string;
  /** The reason an event had to be accepted. */
  why?: string;
  /** The harm of an event that is lost. */
  lost?: FoundHarm;
  /** True if acceptance is all that matters where nothing counts. */
  isSeenByStatus?: boolean;
}

/** Judges events that have to be handled once: by their counts, and by what was accepted where there are none. */
export async function judgeOnce(
  receiver: Receiver,
  all: Several<Delivered>,
  { what, why = `after ${what}`, lost: harm = "lost-event", isSeenByStatus = false }: Story,
): Promise<Judgement> {
  const isExpected = (one: Delivered): boolean =>
    !one.mayIgnore && isAccepted(lastOf(one)) && receiver.handledTypes.has(one.event.type);
  const counts = await countsOf(receiver, all, isExpected);
  const lost = all.filter((one) => {
    const isTaken = isAccepted(lastOf(one)) && !(counts && isExpected(one));
    return !isTaken && !counts?.get(one);
  });
  const seenOf = (some: readonly Delivered[]) => several(some.flatMap(({ deliveries }) => deliveries));
  const [first] = lost;
  if (first) {
    const some = all.length === 1 ? "the event" : `${lost.length} of ${all.length} events`;
    const because = isAccepted(lastOf(first))
      ? `It accepted ${what} but never handled ${some}.`
      : `It ${did(lastOf(first))}${all.length === 1 ? "" : ` for ${some}`}, ${why}.`;
    return failed(because, seenOf(lost), harm);
  }
  if (counts === undefined) {
    const unseen = "how many times it handled the event is not visible from outside. Pass --handled.";
    return isSeenByStatus
      ? passed(`It accepted ${what}.`, seenOf(all))
      : undecided(`It accepted ${what}; ${unseen}`, seenOf(all));
  }
  const repeated = all.find((one) => (counts.get(one) ?? 0) > 1);
  if (repeated) {
    const because = `It handled the event ${counts.get(repeated) ?? 0} times, after ${what}.`;
    return failed(because, repeated.deliveries, "handled-twice");
  }
  return passed(`It handled ${all.length === 1 ? "the event" : "each event"} once, after ${what}.`, seenOf(all));
}

/** A delivery to be judged by its status where nothing counts. */
export interface Try extends Pick<Story, "what" | "why"> {
  event: ReceivedEvent;
  /** The way of each attempt. */
  posting: Posting;
}

/** Judges deliveries one after the other: the first that is lost decides. */
export async function judgeEach(receiver: Receiver, tries: readonly Try[], because: string): Promise<Judgement> {
  const seen: ObservedDelivery[] = [];
  for (const { event, posting, ...story } of tries) {
    const delivered = await deliver(receiver, event, { postings: receiver.attempts.map(() => posting) });
    const judgement = await judgeOnce(receiver, [delivered], { ...story, isSeenByStatus: true });
    if (judgement.outcome !== "passed") return judgement;
    seen.push(...delivered.deliveries);
  }
  return passed(because, several(seen));
}
