import type { ReceiverTrial } from "../trial.ts";
import { failed, notExercised, passed, undecided, type Verdict } from "../verdict.ts";
import {
  did,
  exercise,
  type EventContent,
  isAccepted,
  judgeAccepted,
  type ObservedDelivery,
  type ReceivedEvent,
  type Receiver,
} from "./receiver.ts";

/** The instant when the service repeats a delivery that was not accepted, in seconds after the one before. */
const pauses = [1, 4];

async function deliverRepeatedly(receiver: Receiver, event: ReceivedEvent): Promise<ObservedDelivery> {
  let delivery = await receiver.deliver(event);
  for (const pause of pauses) {
    if (isAccepted(delivery)) break;
    await receiver.pause(pause);
    delivery = await receiver.deliver(event, { as: "again" });
  }
  return delivery;
}

/** Undefined if the event was handled once. */
function judgeCount(what: string, count: number | undefined, ...seen: ObservedDelivery[]): Verdict | undefined {
  if (count === undefined) {
    const unseen = "how many times it handled the event is not visible from outside. Pass --handled.";
    return undecided(`It accepted ${what}; ${unseen}`, ...seen);
  }
  if (count === 0) return failed(`It accepted ${what} but never handled the event.`, ...seen);
  if (count > 1) return failed(`It handled the event ${count} times, after ${what}.`, ...seen);
  return undefined;
}

/** Returns what deliveries of one event say, all but the last of which may have been refused for a while. */
async function judgeOnce(
  receiver: Receiver,
  event: ReceivedEvent,
  what: string,
  ...deliveries: [ObservedDelivery, ...ObservedDelivery[]]
): Promise<Verdict> {
  const last = deliveries.at(-1);
  if (last && !isAccepted(last)) return failed(`It ${did(last)}, after ${what}.`, ...deliveries);
  const count = await receiver.handled(event, true);
  return judgeCount(what, count, ...deliveries) ?? passed(`It handled the event once, after ${what}.`, ...deliveries);
}

const once = {
  harm: "An order is closed twice, a quantity is booked twice, or a driver receives two messages.",
  cure: "Store the id of each handled event in the same transaction as its effect.",
  exercise: "Pass --handled with a command that prints how many times the event in TOTEM_EVENT_ID was handled.",
  sources: ["delivery-guarantee", "delivery-shape"],
} as const;

const twice: ReceiverTrial = {
  ...once,
  id: "delivered-twice",
  rule: "An event that is delivered twice is accepted both times and handled once.",
  happens: "The same delivery arrives again after the first was accepted.",
  recognised: "The receiver responds with 2xx both times, and --handled prints 1.",
  async judge(receiver) {
    const event = receiver.newEvent({ type: "operation.recorded" });
    const first = await receiver.deliver(event);
    return judgeOnce(receiver, event, "two deliveries", first, await receiver.deliver(event, { as: "again" }));
  },
};

/** The time connections may take until they are open, in seconds. */
const connecting = 0.25;

const atOnce: ReceiverTrial = {
  ...once,
  id: "delivered-five-times-at-once",
  rule: "An event that is delivered five times simultaneously is handled once.",
  happens: "The same delivery arrives five times simultaneously, and again if none is accepted.",
  recognised: "The receiver eventually responds with 2xx, and --handled prints 1.",
  cure: "Claim the event's id atomically before handling it, for example with a unique index.",
  async judge(receiver) {
    const event = receiver.newEvent({ type: "operation.recorded" });
    const lastByte = receiver.pause(connecting);
    const together = await Promise.all(
      Array.from({ length: 5 }, (_, n) => receiver.deliver(event, { lastByte, as: `${n + 1} of 5` })),
    );
    const last = await deliverRepeatedly(receiver, event);
    return judgeOnce(receiver, event, "five deliveries at once", last, ...together, last);
  },
};

const interrupted: ReceiverTrial = {
  ...once,
  id: "delivery-interrupted",
  rule: "A delivery that is interrupted is handled once when it is retried.",
  happens: "The connection breaks after half of the body, then after all of it; then the delivery is retried.",
  recognised: "The receiver eventually responds with 2xx, and --handled prints 1.",
  harm: "A half-received event is marked as handled and lost, or the event is handled twice.",
  async judge(receiver) {
    const event = receiver.newEvent({ type: "operation.recorded" });
    const midway = await receiver.deliver(event, { breaksOff: "midway", as: "half" });
    const unanswered = await receiver.deliver(event, { breaksOff: "unanswered", as: "without waiting" });
    const last = await deliverRepeatedly(receiver, event);
    return judgeOnce(receiver, event, "two interrupted deliveries", midway, unanswered, last);
  },
};

async function judgeFailure(receiver: Receiver): Promise<Verdict> {
  const event = receiver.newEvent({ type: "authorization.updated" });
  const repair = receiver.failService();
  const asked = receiver.requests();
  const delivery = await receiver.deliver(event, { as: "while the service fails" }).finally(repair);
  if (receiver.requests() === asked)
    return notExercised("It made no request to the service when the delivery arrived.");
  if (isAccepted(delivery)) {
    const count = await receiver.handled(event, true);
    const what = "a delivery although it could not handle it yet";
    return judgeCount(what, count, delivery) ?? passed("It accepted the delivery and handled it later.", delivery);
  }
  const before = receiver.requests();
  const last = await deliverRepeatedly(receiver, event);
  if (!isAccepted(last)) return failed(`It ${did(last)} to the retry, although the failure was over.`, delivery, last);
  if (receiver.requests() === before) {
    return failed(`It ${did(last)} to the retry without calling the service again: the event is lost.`, delivery, last);
  }
  const count = await receiver.handled(event, true);
  if (count === 0) return failed("It accepted the retry but never handled the event.", delivery, last);
  return passed(
    `It ${did(delivery)} while it could not handle the event, and handled it on the retry.`,
    delivery,
    last,
  );
}

const failing: ReceiverTrial = {
  ...once,
  id: "handling-fails",
  rule: "An event that cannot be handled is rejected, and handled when it is retried.",
  happens: "The service responds with 503 when the receiver asks about an event; then the delivery is retried.",
  recognised: "The first response is not 2xx, and the receiver asks again on the retry.",
  harm: "Events that arrive while the ERP or the service is down are lost, although the service would have retried them.",
  cure: "Respond with 2xx only once the event is handled or safely stored; release its id if handling fails.",
  exercise: "Make the receiver fetch the event's authorization from the service, and point it at --service-port.",
  sources: ["delivery-retries"],
  judge: judgeFailure,
};

async function judgeOrder(receiver: Receiver): Promise<Verdict> {
  const seen: ObservedDelivery[] = [];
  const contents: EventContent[] = [
    { type: "authorization.finished", secondsAgo: 10 },
    { type: "authorization.updated", secondsAgo: 20 },
    { type: "authorization.created", secondsAgo: 30 },
  ];
  for (const content of contents) {
    const delivery = await receiver.deliver(receiver.newEvent({ ...content, about: seen[0]?.event }));
    if (!isAccepted(delivery)) {
      return failed(`It ${did(delivery)} to ${content.type}, which arrived out of order.`, delivery, ...seen);
    }
    seen.push(delivery);
  }
  const [first, ...others] = seen;
  if (first === undefined) throw new Error("There is a delivery at least.");
  return passed("It accepted the events of an authorization in reverse order.", first, ...others);
}

const outOfOrder: ReceiverTrial = {
  id: "out-of-order",
  rule: "Events of an authorization are accepted in any order.",
  happens: "For one authorization, finished arrives first, then updated, then created.",
  recognised: "The receiver responds to each with 2xx.",
  harm: "An event is rejected forever because another arrived before it.",
  cure: "Treat an event as a notification that something changed: fetch the record, or compare occurredAt.",
  exercise,
  sources: ["delivery-guarantee"],
  judge: judgeOrder,
};

const hourLate: ReceiverTrial = {
  id: "hour-late",
  rule: "A delivery that arrives an hour after its event is accepted.",
  happens: "A correctly signed delivery arrives for an event that occurred an hour ago.",
  recognised: "The receiver responds with 2xx.",
  harm: "Events delivered after an outage are lost.",
  cure: "Check the age of a delivery by X-Webhook-Timestamp, the time of the attempt, not by occurredAt.",
  exercise,
  sources: ["delivery-guarantee", "delivery-shape"],
  judge: (receiver) =>
    judgeAccepted(receiver, { type: "authorization.finished", secondsAgo: 3600 }, "an event of an hour ago"),
};

const many = 100;

async function judgeMany(receiver: Receiver): Promise<Verdict> {
  const events = Array.from({ length: many }, () => receiver.newEvent({ type: "authorization.updated" }));
  const deliveries = await Promise.all(events.map((event) => receiver.deliver(event)));
  const refused = deliveries.filter((delivery) => !isAccepted(delivery));
  const [first, ...others] = refused;
  if (first) return failed(`It ${did(first)} to ${refused.length} of ${many} at once.`, first, ...others);
  const slowest = deliveries.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
  const took = (slowest.milliseconds / 1000).toFixed(1);
  return passed(`It accepted ${many} at once, the slowest after ${took} s.`, slowest);
}

const hundredAtOnce: ReceiverTrial = {
  id: "hundred-at-once",
  rule: "Each of a hundred simultaneous deliveries is accepted within 10 s.",
  happens: "A hundred events arrive at the same time.",
  recognised: "The receiver responds to each with 2xx within 10 s.",
  harm: "After a morning's push of orders, the receiver misses events or receives them twice.",
  cure: "Store the event, respond, and handle it afterwards; or handle events concurrently.",
  exercise,
  sources: ["delivery-retries"],
  judge: judgeMany,
};

/** The trials of when, in what order and how often deliveries arrive. */
export const arrivalTrials: readonly ReceiverTrial[] = [
  ...[twice, atOnce, interrupted, failing],
  ...[outOfOrder, hourLate, hundredAtOnce],
];
