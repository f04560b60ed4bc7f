import type { WrittenReceiverTrial } from "../trial.ts";
import { harms, notExercised, several } from "../verdict.ts";
import { type Delivered, deliver, deliverEach, eventTypes, judgeOnce, typeFor } from "./handling.ts";
import { counting, type EventContent, isAccepted, type Receiver } from "./receiver.ts";

const once = {
  ...harms["handled-twice"],
  exercise: counting,
  sources: ["delivery-guarantee", "delivery-shape"],
} as const;

const newEvent = (receiver: Receiver) =>
  receiver.newEvent({ type: typeFor(receiver, "operation.recorded", "authorization.updated") });

/** The time connections may take until they are open, in seconds. */
const connecting = 0.25;

const noRetries = "The service does not retry deliveries, by the profile.";

/** The events of one authorization. */
function eventsOfOne(receiver: Receiver, contents: readonly EventContent[]) {
  const tries: Pick<Delivered, "event">[] = [];
  for (const content of contents) tries.push({ event: receiver.newEvent({ ...content, about: tries[0]?.event }) });
  return tries;
}

const many = 100;

/** The trials of when, in what order and how often deliveries arrive. */
export const arrivalTrials: readonly WrittenReceiverTrial[] = [
  {
    ...once,
    id: "delivered-twice",
    rule: "An event that is delivered twice is accepted both times and handled once.",
    happens: "The same delivery arrives again after the first was accepted.",
    async judge(receiver) {
      const first = await deliver(receiver, newEvent(receiver));
      const again = await deliver(receiver, first.event, { postings: [{ as: "again" }] });
      const deliveries = several([...first.deliveries, ...again.deliveries]);
      return judgeOnce(receiver, [{ ...first, deliveries }], { what: "two deliveries" });
    },
  },
  {
    ...once,
    id: "delivery-interrupted",
    rule: "A delivery that is interrupted is handled once when it is retried.",
    happens: "The first attempt breaks off after half of the body, the second after all of it; then retries follow.",
    async judge(receiver) {
      const breaks = [
        { breaksOff: "midway", as: "half" },
        { breaksOff: "unanswered", as: "without waiting" },
      ] as const;
      const postings = breaks.slice(0, receiver.attempts.length - 1);
      if (postings.length === 0) return notExercised(noRetries);
      const cure = "Read the whole body before storing the event's id, in the same transaction as its effect.";
      const lost = { ...harms["lost-event"], cure };
      const delivered = await deliver(receiver, newEvent(receiver), { postings });
      return judgeOnce(receiver, [delivered], { what: "two interrupted deliveries", lost });
    },
  },
  {
    id: "same-authorization",
    rule: "Each event of an authorization is accepted and handled.",
    happens: "Two events of one authorization arrive one after the other, such as created and finished.",
    ...once,
    ...harms["lost-event"],
    cure: "Deduplicate by the id of the event, not by that of its authorization.",
    async judge(receiver) {
      const types = eventTypes.filter((type) => receiver.handledTypes.has(type) && type !== "operation.recorded");
      const [type = "operation.recorded", last = type] = [types[0], types.at(-1)];
      const tries = eventsOfOne(receiver, [{ type, secondsAgo: 1 }, { type: last }]);
      return judgeOnce(receiver, await deliverEach(receiver, tries), { what: "two events of an authorization" });
    },
  },
  {
    id: "out-of-order",
    rule: "Events of an authorization are accepted in any order, and the latest is handled.",
    happens: "For one authorization, finished arrives first, then updated, then created.",
    kind: "lost-event",
    impact: "An event is rejected forever because another arrived before it.",
    cure: "Treat an event as a notification that something changed: fetch the record, or compare occurredAt.",
    sources: ["delivery-guarantee"],
    async judge(receiver) {
      const types = ["authorization.finished", "authorization.updated", "authorization.created"] as const;
      const contents = types.map((type, at) => ({ type, secondsAgo: 10 * (at + 1) }));
      const tries = eventsOfOne(receiver, contents).map((one, at) => ({ ...one, mayIgnore: at > 0 }));
      const what = "the events of an authorization in reverse order";
      return judgeOnce(receiver, await deliverEach(receiver, tries), { what, isSeenByStatus: true });
    },
  },
  {
    id: "last-attempt",
    rule: "A delivery is accepted even if it is the last that the service attempts.",
    happens: "A correctly signed delivery arrives as late after its event as the last retry, by default after 120 s.",
    kind: "lost-event",
    impact: "Events that are delivered after an outage are lost.",
    cure: "Accept events as old as the service's last retry, and older ones that its operators deliver again. If the signature covers a timestamp, check that one instead.",
    sources: ["delivery-guarantee", "delivery-retries"],
    async judge(receiver) {
      const secondsAgo = receiver.attempts.at(-1) ?? 0;
      const event = receiver.newEvent({ type: typeFor(receiver, "authorization.finished"), secondsAgo });
      const delivered = await deliver(receiver, event, { postings: [{ as: `attempt ${receiver.attempts.length}` }] });
      const what = `an event of ${secondsAgo} s ago`;
      return judgeOnce(receiver, [delivered], { what, why: `to ${what}`, isSeenByStatus: true });
    },
  },
  {
    ...once,
    id: "delivered-five-times-at-once",
    isAlone: true,
    rule: "An event that is delivered five times simultaneously is accepted at least once and handled once.",
    happens: "The same delivery arrives five times simultaneously, and again if none is accepted.",
    cure: "Claim the event's id atomically before handling it, for example with a unique index.",
    async judge(receiver) {
      const event = newEvent(receiver);
      const lastByte = receiver.pause(connecting);
      const together = await Promise.all(
        Array.from({ length: 5 }, (_, n) => receiver.deliver(event, { lastByte, as: `${n + 1} of 5` })),
      );
      const acceptedLast = together.toSorted((one, other) => Number(isAccepted(one)) - Number(isAccepted(other)));
      const later = await deliver(receiver, event, { made: acceptedLast.slice(-1) });
      const deliveries = several([...acceptedLast, ...later.deliveries.slice(1)]);
      return judgeOnce(receiver, [{ event, deliveries }], { what: "five deliveries at once" });
    },
  },
  {
    id: "hundred-at-once",
    isAlone: true,
    rule: "Each of a hundred simultaneous deliveries is accepted in the end and handled once.",
    happens: "A hundred events arrive at the same time. Those that are not accepted within 10 s are retried.",
    kind: "lost-event",
    impact: "After a morning's push of orders, the receiver misses events.",
    cure: "Store the event, respond, and handle it afterwards; or handle events concurrently.",
    exercise: counting,
    sources: ["delivery-retries"],
    async judge(receiver) {
      const type = typeFor(receiver, "authorization.updated");
      const events = Array.from({ length: many }, () => receiver.newEvent({ type }));
      const all = await Promise.all(events.map((event) => deliver(receiver, event)));
      return judgeOnce(receiver, several(all), { what: `${many} deliveries at once` });
    },
  },
  {
    id: "handling-fails",
    isAlone: true,
    rule: "An event that cannot be handled is rejected, and handled when it is retried.",
    happens: "The service responds with 503 when the receiver asks about an event; then the delivery is retried.",
    ...harms["lost-event"],
    impact: "Events that arrive while the ERP or the service is down are lost, although they would have been retried.",
    exercise: "Let the receiver fetch the authorization of each event at --service-port, and pass --handled.",
    sources: ["delivery-retries"],
    async judge(receiver) {
      if (receiver.attempts.length === 1) return notExercised(noRetries);
      const event = receiver.newEvent({ type: typeFor(receiver, "authorization.updated") });
      const repair = receiver.failService();
      const delivery = await receiver.deliver(event, { as: "while the service fails" });
      if (!repair()) return notExercised("It made no request to the service when the delivery arrived.");
      const delivered = await deliver(receiver, event, { made: [delivery] });
      const what = `${isAccepted(delivery) ? "" : "the retry of "}a delivery that it could not handle`;
      return judgeOnce(receiver, [delivered], { what, why: "although the failure was over" });
    },
  },
];
