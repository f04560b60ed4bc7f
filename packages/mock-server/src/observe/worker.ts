import { parentPort } from "node:worker_threads";
import { Observer, type PassingExchange } from "@totem-partner/discovery/observation";
import type { Batch } from "../threads/batch-queue.ts";
import { digest } from "./traffic-log.ts";
import type { ObserverMessage, ObserverReply } from "./observer-thread.ts";

// The thread that learns: it receives exchanges, and replies with its findings on request.
const observer = new Observer({ digest });

const reply = (message: ObserverReply): void => parentPort?.postMessage(message);

function learn({ records }: Batch<PassingExchange>): void {
  for (const { record } of records) {
    try {
      observer.learn(record);
    } catch (error) {
      // One unexpected exchange must not discard all others.
      reply({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
  reply({ found: [] });
}

parentPort?.on("message", (message: ObserverMessage) => {
  if (message === "ask") void observer.observed().then((observed) => reply({ observed }));
  else learn(message);
});
