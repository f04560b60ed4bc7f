import type { Observed, Observer, PassingExchange } from "@totem-partner/discovery/observation";
import type { Batch, BatchReply } from "../threads/batch-queue.ts";
import { startThread, type Thread, type ThreadEvents } from "../threads/thread.ts";

type ObserverMessage = Batch<PassingExchange> | "ask";

export type ObserverReply = BatchReply<never> | { observed: Observed } | { failure: string };

export interface ObserverEvents extends ThreadEvents<BatchReply<never>> {
  onObserved: (observed: Observed) => void;
  onFailure: (failure: Error) => void;
}

export interface ObserverThread extends Thread<Batch<PassingExchange>> {
  ask: () => void;
}

/** The bundle of the thread is next to the main bundle; in the repository, the thread's source is used. */
const code = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./observe-worker.js", import.meta.url);

export function startObserverThread({ onReply, onCrash, onObserved, onFailure }: ObserverEvents): ObserverThread {
  const thread = startThread<ObserverMessage, ObserverReply>(code, "observation", {
    onCrash,
    onReply: (reply) => {
      if ("failure" in reply) onFailure(new Error(`An exchange could not be processed: ${reply.failure}`));
      else if ("observed" in reply) onObserved(reply.observed);
      else onReply(reply);
    },
  });
  return { ...thread, ask: () => thread.send("ask") };
}

export function learner(observer: Pick<Observer, "learn" | "observed">, reply: (message: ObserverReply) => void) {
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
  return (message: ObserverMessage): void => {
    if (message === "ask") void observer.observed().then((observed) => reply({ observed }));
    else learn(message);
  };
}
