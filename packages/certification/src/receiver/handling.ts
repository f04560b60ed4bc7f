import type { EventName } from "@totem-partner/spec/delivery-values";
import { failed, type Harm, harms, type Judgement, passed, type Several, several, undecided } from "../verdict.ts";
import { did, isAccepted, type ObservedDelivery, type Posting, type ReceivedEvent, type Receiver } from "./receiver.ts";

/** An event to deliver, and what is told of it. */
export interface Try {
  event: ReceivedEvent;
  /** The way of each attempt. */
  posting?: Posting;
  /** True if a receiver may accept it and do nothing. */
  mayIgnore?: boolean;
  /** The delivery, in words, and the reason the event had to be accepted. Default: those of all. */
  what?: string;
  why?: string;
}

/** An event that the service has delivered: as often as it would. */
export interface Delivered extends Try {
  deliveries: Several<ObservedDelivery>;
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
  { postings = [], made = [] }: { postings?: readonly Posting[] | undefined; made?: readonly ObservedDelivery[] } = {},
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

interface Story extends Pick<Try, "why"> {
  what: string;
  /** The harm of an event that is lost. */
  lost?: Partial<Harm>;
  /** True if acceptance is all that matters where nothing counts. */
  isSeenByStatus?: boolean;
}

/** The harm of events that are lost although nothing is peculiar about their deliveries, by its likeliest causes. */
const lostAnyway: Harm = {
  ...harms["lost-event"],
  cure: `Deduplicate by the id of the event, not by values that events share. ${harms["lost-event"].cure}`,
};

/** True if it loses one of two events that differ in little but their ids. */
async function losesAny(receiver: Receiver): Promise<boolean> {
  const type = typeFor(receiver, "authorization.updated");
  const events = [receiver.newEvent({ type }), receiver.newEvent({ type })];
  for (const event of events) await deliver(receiver, event);
  return (await receiver.handled(events, "some"))?.includes(0) === true;
}

/** Judges events that have to be handled once: by their counts, and by what was accepted where there are none. */
export async function judgeOnce(
  receiver: Receiver,
  all: Several<Delivered>,
  { what, why = `after ${what}`, lost: harm = harms["lost-event"], isSeenByStatus = false }: Story,
): Promise<Judgement> {
  const isExpected = (one: Delivered): boolean =>
    !one.mayIgnore && isAccepted(lastOf(one)) && receiver.handledTypes.has(one.event.type);
  const eventsOf = (some: readonly Delivered[]) => some.map(({ event }) => event);
  const deliveriesOf = (some: readonly Delivered[]) => several(some.flatMap(({ deliveries }) => deliveries));
  const counts = await receiver.handled(eventsOf(all), eventsOf(all.filter(isExpected)));
  const lost = all.filter((one, at) => {
    const isTaken = isAccepted(lastOf(one)) && !(counts && isExpected(one));
    return !isTaken && !counts?.[at];
  });
  const [first] = lost;
  if (first) {
    const wasAccepted = isAccepted(lastOf(first));
    const some = all.length === 1 || first.what ? "the event" : `${lost.length} of ${all.length} events`;
    const because = wasAccepted
      ? `It accepted ${first.what ?? what} but never handled ${some}.`
      : `It ${did(lastOf(first))}${some === "the event" ? "" : ` for ${some}`}, ${first.why ?? why}.`;
    return failed(because, deliveriesOf(lost), wasAccepted && (await losesAny(receiver)) ? lostAnyway : harm);
  }
  if (counts === undefined) {
    const unseen = "how many times it handled the event is not visible from outside. Pass --handled.";
    return isSeenByStatus
      ? passed(`It accepted ${what}.`, deliveriesOf(all))
      : undecided(`It accepted ${what}; ${unseen}`, deliveriesOf(all));
  }
  const most = Math.max(...counts);
  const repeated = all.filter((_, at) => counts[at] === most);
  return most > 1
    ? failed(`It handled the event ${most} times, after ${what}.`, deliveriesOf(repeated), harms["handled-twice"])
    : passed(`It handled ${all.length === 1 ? "the event" : "each event"} once, after ${what}.`, deliveriesOf(all));
}

/** Delivers events one after the other, until one is not accepted. */
export async function deliverEach(receiver: Receiver, tries: readonly Try[]): Promise<Several<Delivered>> {
  const all: Delivered[] = [];
  for (const one of tries) {
    const { event, posting, mayIgnore } = one;
    const delivered = await deliver(receiver, event, { postings: posting && receiver.attempts.map(() => posting) });
    all.push({ ...one, ...delivered });
    if (!isAccepted(lastOf(delivered))) break;
    // At the same time, it might rightly take two of them for one.
    const isCounted = !mayIgnore && receiver.handledTypes.has(event.type);
    if (isCounted && (await receiver.handled([event], [event]))?.[0] === 0) break;
  }
  return several(all);
}
