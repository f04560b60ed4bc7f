import type { AuditedRecord, Violation } from "@totem-partner/audit";
import { BatchQueue } from "../threads/batch-queue.ts";
import { startThread } from "../threads/thread.ts";

/** The bundle of the thread is next to the main bundle; in the repository, the thread's source is used. */
const code = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./audit-worker.js", import.meta.url);

/** Starts a queue of records for a thread that checks them with Prism. */
export const startAuditQueue = (onCrash: (reason: Error) => void): BatchQueue<AuditedRecord, Violation> =>
  new BatchQueue({ startThread: (events) => startThread(code, "audit", events), onCrash });
