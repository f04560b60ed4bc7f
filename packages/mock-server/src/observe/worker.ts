import { parentPort } from "node:worker_threads";
import type { AuditedRecord } from "../audit/check/records.ts";
import type { AuditBatch } from "../audit/thread-messages.ts";
import type { ObserverReply } from "./observer-thread.ts";
import { Observer } from "./observer.ts";
import type { PassingExchange } from "./passage.ts";

// The thread that learns: it receives exchanges, and replies with its findings on request.
const observer = new Observer();

const reply = (message: ObserverReply): void => parentPort?.postMessage(message);

const isPassing = (record: AuditedRecord): record is PassingExchange => "passage" in record;

function learn({ records }: AuditBatch): void {
  for (const { record } of records) {
    try {
      if (isPassing(record)) observer.learn(record);
    } catch (error) {
      // One unexpected exchange must not discard all others.
      reply({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }
  reply({ found: [] });
}

parentPort?.on("message", (message: AuditBatch | { ask: number }) => {
  if ("records" in message) {
    learn(message);
    return;
  }
  void observer.observed().then((observed) => reply({ ask: message.ask, observed }));
});
