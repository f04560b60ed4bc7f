import type { WrittenReceiverTrial } from "../trial.ts";
import { harms, type Judgement, notExercised, several } from "../verdict.ts";
import { type Delivered, deliver, eventTypes, judgeOnce, lastOf, typeFor } from "./handling.ts";
import { counting, type EventContent, isAccepted, type Receiver } from "./receiver.ts";

const once = {
  ...harms["handled-twice"],
  exercise: counting,
  sources: ["delivery-guarantee", "delivery-shape"],
} as const;

const newEvent = (receiver: Receiver) =>
  receiver.newEvent({ type: typeFor(receiver, "operation.recorded", "authorization.updated") });

const twice: WrittenReceiverTrial = {
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
};

/** The time connections may take until they are open, in seconds. */
const connecting = 0.25;

const atOnce: WrittenReceiverTrial = {
  ...once,
  id: "delivered-five-times-at-once",
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
};

const noRetries = "The service does not retry deliveries, by the profile.";

const interrupted: WrittenReceiverTrial = {
  ...once,
  id: "delivery-interrupted",
  rule: "A delivery that is interrupted is handled once when it is retried.",
  happens:
    "The connection of the first attempt breaks after half of the body, that of the second after all of it. Retries follow as the service makes them.",
  async judge(receiver) {
    const breaks = [
      { breaksOff: "midway", as: "half" },
      { breaksOff: "unanswered", as: "without waiting" },
    ] as const;
    const postings = breaks.slice(0, receiver.attempts.length - 1);
    if (postings.length === 0) return notExercised(noRetries);
    return judgeOnce(receiver, [await deliver(receiver, newEvent(receiver), { postings })], {
      what: "two interrupted deliveries",
      lost: {
        kind: "lost-event",
        impact: "A half-received event is marked as handled and lost.",
        cure: "Read the whole body before storing the event's id, and store it in the same transaction as the effect.",
      },
    });
  },
};

const failing: WrittenReceiverTrial = {
  id: "handling-fails",
  isAlone: true,
  rule: "An event that cannot be handled is rejected, and handled when it is retried.",
  happens: "The service responds with 503 when the receiver asks about an event; then the delivery is retried.",
  ...harms["lost-event"],
  impact:
    "Events that arrive while the ERP or the service is down are lost, although the service would have retried them.",
  exercise:
    "Make the receiver fetch the event's authorization from the service, point it at --service-port, and pass --handled.",
  sources: ["delivery-retries"],
  async judge(receiver) {
    if (receiver.attempts.length === 1) return notExercised(noRetries);
    const event = receiver.newEvent({ type: typeFor(receiver, "authorization.updated") });
    const repair = receiver.failService();
    const delivery = await receiver.deliver(event, { as: "while the service fails" });
    if (!repair()) return notExercised("It made no request to the service when the delivery arrived.");
    const delivered = await deliver(receiver, event, { made: [delivery] });
    const what = `a delivery that it could not handle${isAccepted(delivery) ? " yet" : ", and its retry"}`;
    return judgeOnce(receiver, [delivered], { what, why: "although the failure was over" });
  },
};

/** Delivers events of one authorization one after the other. The later ones may be ignored where any order is right. */
async function judgeTogether(
  receiver: Receiver,
  contents: readonly EventContent[],
  { what, isAnyOrder = false }: { what: string; isAnyOrder?: boolean },
): Promise<Judgement> {
  const all: Delivered[] = [];
  for (const content of contents) {
    const event = receiver.newEvent({ ...content, about: all[0]?.event });
    const delivered = await deliver(receiver, event);
    all.push({ ...delivered, mayIgnore: isAnyOrder && all.length > 0 });
    if (!isAccepted(lastOf(delivered))) break;
    // At the same time, it might rightly take two of them for one.
    if (all.length === 1 && receiver.handledTypes.has(event.type)) await receiver.handled([event], "all");
  }
  return judgeOnce(receiver, several(all), { what, isSeenByStatus: isAnyOrder });
}

const sameAuthorization: WrittenReceiverTrial = {
  id: "same-authorization",
  rule: "Each event of an authorization is accepted and handled.",
  happens: "Two events of one authorization arrive one after the other, such as created and finished.",
  ...harms["lost-event"],
  cure: "Deduplicate by the id of the event, not by that of its authorization.",
  exercise: counting,
  sources: ["delivery-guarantee", "delivery-shape"],
  judge(receiver) {
    const types = eventTypes.filter((type) => receiver.handledTypes.has(type) && type !== "operation.recorded");
    const contents = [types[0], types.at(-1)].map((type) => ({ type: type ?? "operation.recorded" }) as const);
    return judgeTogether(receiver, contents, { what: "two events of an authorization" });
  },
};

const outOfOrder: WrittenReceiverTrial = {
  id: "out-of-order",
  rule: "Events of an authorization are accepted in any order, and the latest is handled.",
  happens: "For one authorization, finished arrives first, then updated, then created.",
  kind: "lost-event",
  impact: "An event is rejected forever because another arrived before it.",
  cure: "Treat an event as a notification that something changed: fetch the record, or compare occurredAt.",
  sources: ["delivery-guarantee"],
  judge(receiver) {
    const backwards = (["finished", "updated", "created"] as const).map(
      (name, at) => ({ type: `authorization.${name}`, secondsAgo: 10 * (at + 1) }) as const,
    );
    const what = "the events of an authorization in reverse order";
    return judgeTogether(receiver, backwards, { what, isAnyOrder: true });
  },
};

const lastAttempt: WrittenReceiverTrial = {
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
};

const many = 100;

const hundredAtOnce: WrittenReceiverTrial = {
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
};

/** The trials of when, in what order and how often deliveries arrive. */
export const arrivalTrials: readonly WrittenReceiverTrial[] = [
  ...[twice, atOnce, interrupted, sameAuthorization],
  ...[outOfOrder, lastAttempt, hundredAtOnce, failing],
];
