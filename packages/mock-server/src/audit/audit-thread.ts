import type { Batch, BatchReply } from "../threads/batch.ts";
import { startThread, type Thread, type ThreadEvents } from "../threads/thread.ts";
import type { AuditedRecord, Violation } from "./check/records.ts";

/** The bundle of the thread is next to the main bundle; in the repository, the thread's source is used. */
const code = new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./audit-worker.js", import.meta.url);

/** Starts a thread that checks records with Prism. */
export const startAuditThread = (events: ThreadEvents<BatchReply<Violation>>): Thread<Batch<AuditedRecord>> =>
  startThread(code, "audit", events);
