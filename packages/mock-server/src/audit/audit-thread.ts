import { Worker } from "node:worker_threads";
import type { AuditBatch, AuditReply } from "./thread-messages.ts";

/** Callbacks for a thread. */
export interface ThreadEvents {
  onReply: (reply: AuditReply) => void;
  /** Called once if it ends by itself. */
  onCrash: (reason: Error) => void;
}

/** A thread that checks batches, one at a time. */
export interface AuditThread {
  send(batch: AuditBatch): void;
  /** Whether it keeps the process alive. Not initially. */
  hold(isHeld: boolean): void;
  end(): Promise<void>;
}

/** The maximum memory of its objects, in megabytes: Prism and the contract need a tenth of it. */
const largestHeap = 512;

/** The bundle of the thread is next to the main bundle; in the repository, the thread's source is used. */
const workerUrl = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./audit-worker.js", import.meta.url);

/** Starts a thread, so that loading Prism delays no request. */
export function startAuditThread({ onReply, onCrash }: ThreadEvents, code: URL = workerUrl): AuditThread {
  const worker = new Worker(code, { name: "audit", resourceLimits: { maxOldGenerationSizeMb: largestHeap } });
  worker.unref();
  let isOver = false;
  const crash = (reason: Error) => {
    if (!isOver) onCrash(reason);
    isOver = true;
  };
  worker.on("message", onReply);
  worker.once("error", crash);
  worker.once("exit", (code) => crash(new Error(`The thread of the audit ended with code ${String(code)}.`)));
  return {
    send: (batch) => worker.postMessage(batch),
    hold: (isHeld) => (isHeld ? worker.ref() : worker.unref()),
    end: async () => {
      isOver = true;
      await worker.terminate();
    },
  };
}
