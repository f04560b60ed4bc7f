import type { Observer, PassingExchange } from "@totem-partner/discovery/observation";
import type { Batch } from "../threads/batch-queue.ts";
import type { ObserverMessage, ObserverReply } from "./observer-thread.ts";

/** Returns what a thread does with its messages: it learns from exchanges, and replies with its findings on request. */
export function learner(
  observer: Pick<Observer, "learn" | "observed">,
  reply: (message: ObserverReply) => void,
): (message: ObserverMessage) => void {
  const learn = ({ records }: Batch<PassingExchange>): void => {
    for (const { record } of records) {
      try {
        observer.learn(record);
      } catch (error) {
        // One unexpected exchange must not discard all others.
        reply({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      }
    }
    reply({ found: [] });
  };
  return (message) => {
    if (message === "ask") void observer.observed().then((observed) => reply({ observed }));
    else learn(message);
  };
}
