import { Worker } from "node:worker_threads";
import type { AuditThread, ThreadEvents } from "../audit/audit-thread.ts";
import type { AuditReply } from "../audit/thread-messages.ts";
import type { Observed } from "./observer.ts";

/** The reply of a thread that learns. */
export type ObserverReply = AuditReply | { ask: number; observed: Observed } | { failure: string };

/** Callbacks for such a thread. */
export interface ObserverEvents extends ThreadEvents {
  onObserved: (ask: number, observed: Observed) => void;
  onFailure: (failure: Error) => void;
}

/** A thread that learns from batches of exchanges. */
export interface ObserverThread extends AuditThread {
  /** Requests its findings. */
  ask(number: number): void;
}

/** The maximum memory of its objects, in megabytes. */
const largestHeap = 512;

/** The bundle of the thread is next to the main bundle; in the repository, the thread's source is used. */
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
