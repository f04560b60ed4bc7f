import { judgeReceiver, type ObservedDelivery, type Receiver, receiverTrials } from "../../src/index.ts";
import { careful } from "./played-receiver.ts";
import { observed, receiverHere } from "./receiver-here.ts";

/** The verdict of a trial on a receiver. */
export async function judged(id: string, receiver: Receiver) {
  const trial = receiverTrials.find((one) => one.id === id);
  if (trial === undefined) throw new Error(`There is no trial ${id}.`);
  return judgeReceiver(trial, receiver);
}

/** A careful receiver, of which something is otherwise. */
export const butFor = (otherwise: Partial<Receiver>): Receiver => ({ ...receiverHere(careful), ...otherwise });

/** Each event was handled so many times; undefined if nothing counts. */
export const handled =
  (count: number | undefined): Receiver["handled"] =>
  (events) =>
    Promise.resolve(count === undefined ? undefined : events.map(() => count));

/** A receiver with these outcomes, one after the other; the last for all that follow. Nothing counts what it handles. */
export function answering(...outcomes: ObservedDelivery["outcome"][]): Receiver {
  const left = [...outcomes];
  return butFor({
    handled: handled(undefined),
    deliver(event, { as } = {}) {
      const [outcome] = left.length > 1 ? left.splice(0, 1) : left;
      if (outcome === undefined) throw new Error("There is no outcome left.");
      return Promise.resolve(observed(event, outcome, as));
    },
  });
}

/** A response with a status. */
export const status = (code: number): ObservedDelivery["outcome"] => ({
  kind: "answered",
  status: code,
  headers: {},
  body: "",
});
