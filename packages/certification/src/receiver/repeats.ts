import type { ReceiverTrial } from "../trial.ts";
import { failed, notExercised, passed, type Verdict } from "../verdict.ts";
import { deliverRepeatedly, did, isAccepted, judgeCount, observedIn } from "./outcomes.ts";
import type { ObservedDelivery, ReceivedEvent, Receiver } from "./receiver.ts";

type Deliveries = [ObservedDelivery, ...ObservedDelivery[]];

/** Returns what deliveries of one event say, all but the last of which may have been refused for a while. */
async function judgeOnce(
  receiver: Receiver,
  event: ReceivedEvent,
  { what, deliveries }: { what: string; deliveries: Deliveries },
): Promise<Verdict> {
  const evidence = observedIn(...deliveries);
  const last = deliveries.at(-1);
  if (last && !isAccepted(last)) return failed(`It ${did(last)}, after ${what}.`, evidence);
  const count = await receiver.handled(event, true);
  return judgeCount(what, count, evidence) ?? passed(`It handled the event once, after ${what}.`, evidence);
}

const once = {
  harm: "An order is closed twice, a quantity is booked twice, a driver gets two messages.",
  cure: "Remember the id of each event that was handled, in one transaction with its effect.",
  exercise: "Pass --handled with a command that prints how often the event in TOTEM_EVENT_ID was handled.",
  sources: ["delivery-guarantee", "delivery-shape"],
} as const;

const twice: ReceiverTrial = {
  ...once,
  id: "delivered-twice",
  rule: "An event that is delivered twice is handled once, and accepted both times.",
  happens: "The same delivery arrives again, after the first was accepted.",
  recognised: "The receiver responds with 2xx both times, and --handled counts one.",
  async judge(receiver) {
    const event = receiver.newEvent({ type: "operation.recorded" });
    const deliveries: Deliveries = [await receiver.deliver(event), await receiver.deliver(event, { as: "again" })];
    return judgeOnce(receiver, event, { what: "two deliveries", deliveries });
  },
};

/** The time connections may take until they are open, in seconds. */
const connecting = 0.25;

const atOnce: ReceiverTrial = {
  ...once,
  id: "delivered-five-times-at-once",
  rule: "An event that is delivered five times at once is handled once.",
  happens: "The same delivery arrives five times at the same moment, and again if none was accepted.",
  recognised: "The receiver responds with 2xx at last, and --handled counts one.",
  cure: "Claim the id of an event atomically before handling it, such as by a unique index.",
  async judge(receiver) {
    const event = receiver.newEvent({ type: "operation.recorded" });
    const lastByte = receiver.pause(connecting);
    const together = await Promise.all(
      Array.from({ length: 5 }, (_, n) => receiver.deliver(event, { lastByte, as: `${String(n + 1)} of 5` })),
    );
    const last = await deliverRepeatedly(receiver, event);
    return judgeOnce(receiver, event, { what: "five deliveries at once", deliveries: [last, ...together, last] });
  },
};

const interrupted: ReceiverTrial = {
  ...once,
  id: "delivery-interrupted",
  rule: "A delivery that breaks off is handled once when it comes again.",
  happens: "A connection breaks when half a body was sent, then when all of it was; then the delivery comes again.",
  recognised: "The receiver responds with 2xx at last, and --handled counts one.",
  harm: "An event that was half received counts as handled, and is lost; or it is handled twice.",
  async judge(receiver) {
    const event = receiver.newEvent({ type: "operation.recorded" });
    const midway = await receiver.deliver(event, { breaksOff: "midway", as: "half" });
    const unanswered = await receiver.deliver(event, { breaksOff: "unanswered", as: "without waiting" });
    const last = await deliverRepeatedly(receiver, event);
    const what = "two deliveries that broke off";
    return judgeOnce(receiver, event, { what, deliveries: [midway, unanswered, last] });
  },
};

/** Delivers an event while the service refuses whatever the receiver asks it. Says how often it asked. */
async function deliverInVain(receiver: Receiver, event: ReceivedEvent) {
  const before = receiver.requests();
  const mend = receiver.failService();
  try {
    return {
      delivery: await receiver.deliver(event, { as: "while the service fails" }),
      asked: receiver.requests() - before,
    };
  } finally {
    mend();
  }
}

async function judgeFailure(receiver: Receiver): Promise<Verdict> {
  const event = receiver.newEvent({ type: "authorization.updated" });
  const { delivery, asked } = await deliverInVain(receiver, event);
  if (asked === 0) return notExercised("It asked the service for nothing when the delivery arrived.");
  if (isAccepted(delivery)) {
    const count = await receiver.handled(event, true);
    const what = "a delivery although it could not handle it yet";
    const evidence = observedIn(delivery);
    return judgeCount(what, count, evidence) ?? passed("It accepted the delivery, and handled it later.", evidence);
  }
  const before = receiver.requests();
  const last = await deliverRepeatedly(receiver, event);
  const evidence = observedIn(delivery, last);
  if (!isAccepted(last)) return failed(`It ${did(last)} to the repeat, although nothing fails any more.`, evidence);
  if (receiver.requests() === before) {
    return failed(`It ${did(last)} to the repeat, and did not ask the service again: the event is lost.`, evidence);
  }
  const count = await receiver.handled(event, true);
  if (count === 0) return failed("It accepted the repeat, and never handled the event.", evidence);
  return passed(
    `It ${did(delivery)} while it could not handle the event, and handled it when it came again.`,
    evidence,
  );
}

const failing: ReceiverTrial = {
  ...once,
  id: "handling-fails",
  rule: "An event that could not be handled is refused, and handled when it comes again.",
  happens: "The service responds with 503 to what the receiver asks it about an event; then the delivery comes again.",
  recognised: "The first response is not 2xx, and the receiver asks again when the delivery is repeated.",
  harm: "Whatever happens while the ERP or the service is down is lost, although the service would have repeated it.",
  cure: "Respond with 2xx only when the event is handled or safely stored; forget its id if handling failed.",
  exercise:
    "Let the receiver fetch the authorization of an event from the service, and serve that with --service-port where it asks.",
  sources: ["delivery-retries"],
  judge: judgeFailure,
};

export const repeatTrials: readonly ReceiverTrial[] = [twice, atOnce, interrupted, failing];
