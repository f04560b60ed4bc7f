import { Worker } from "node:worker_threads";
import type { AuditThread, ThreadEvents } from "../audit/audit-thread.ts";
import type { AuditReply } from "../audit/thread-messages.ts";
import type { Observed } from "./observer.ts";

/** What a thread that learns says. */
export type ObserverReply = AuditReply | { ask: number; observed: Observed } | { failure: string };

/** What becomes of such a thread. */
export interface ObserverEvents extends ThreadEvents {
  onObserved: (ask: number, observed: Observed) => void;
  onFailure: (failure: Error) => void;
}

/** A thread that learns from batches of exchanges. */
export interface ObserverThread extends AuditThread {
  /** Has it say what it knows. */
  ask(number: number): void;
}

/** The most memory that its objects may take, in megabytes. */
const largestHeap = 512;

/** Beside the bundle there is a bundle of the thread; in the sources, its source. */
const workerUrl = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./observe-worker.js", import.meta.url);

/** Starts a thread that learns. */
export function startObserverThread({ onReply, onCrash, onObserved, onFailure }: ObserverEvents): ObserverThread {
  const worker = new Worker(workerUrl, { name: "observe", resourceLimits: { maxOldGenerationSizeMb: largestHeap } });
  worker.unref();
  let isOver = false;
  const crash = (reason: Error): void => {
    if (!isOver) onCrash(reason);
    isOver = true;
  };
  worker.on("message", (reply: ObserverReply) => {
    if ("failure" in reply) onFailure(new Error(`An exchange could not be processed: ${reply.failure}`));
    else if ("observed" in reply) onObserved(reply.ask, reply.observed);
    else onReply(reply);
  });
  worker.once("error", crash);
  worker.once("exit", (code) => crash(new Error(`The observing thread exited with code ${String(code)}.`)));
  return {
    send: (batch) => worker.postMessage(batch),
    ask: (number) => worker.postMessage({ ask: number }),
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    end: async () => {
      isOver = true;
      await worker.terminate();
    },
  };
}
