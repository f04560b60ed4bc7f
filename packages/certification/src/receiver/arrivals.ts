import type { ReceiverTrial } from "../trial.ts";
import { failed, passed, type Verdict } from "../verdict.ts";
import { did, type EventContent, isAccepted, judgeAccepted, type ObservedDelivery, type Receiver } from "./receiver.ts";

const reachable = "Pass the receiver's address and its secret.";

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
  exercise: reachable,
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
  exercise: reachable,
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
  exercise: reachable,
  sources: ["delivery-retries"],
  judge: judgeMany,
};

export const arrivalTrials: readonly ReceiverTrial[] = [outOfOrder, hourLate, hundredAtOnce];
