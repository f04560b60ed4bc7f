import type { AuditedRecord, Violation } from "@totem-partner/audit";
import { BatchQueue, type BatchQueueOptions } from "../threads/batch-queue.ts";
import { Budget } from "../threads/budget.ts";
import { spareShare } from "../threads/cpu-throttle.ts";
import { startThread } from "../threads/thread.ts";

/** The bundle of the thread is next to the main bundle; in the repository, the thread's source is used. */
const code = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./audit-worker.js", import.meta.url);

type AuditQueue = BatchQueue<AuditedRecord, Violation>;

type Limits = Pick<BatchQueueOptions<AuditedRecord, Violation>, "bounds" | "budget">;

/** Starts a queue of records for a thread that checks them with Prism. It takes the time that it needs, unless limited. */
export const startAuditQueue = (onCrash: (reason: Error) => void, limits: Limits = {}): AuditQueue =>
  new BatchQueue({ startThread: (events) => startThread(code, "audit", events), onCrash, ...limits });

/**
 * The same beside a server whose speed matters more than the check: everything is checked while there is time. While
 * requests come, the thread takes a tenth of a core at most, and a fiftieth where they leave no time. More than 300 ordinary
 * exchanges that wait would make the young generation of the heap grow, by 60 MB.
 */
export const startFrugalAuditQueue = (onCrash: (reason: Error) => void): AuditQueue =>
  startAuditQueue(onCrash, {
    bounds: { ordinary: 300 },
    budget: new Budget({ credit: 250, share: spareShare({ idle: 0.1, busy: 0.02 }), now: () => performance.now() }),
  });
