import { parentPort } from "node:worker_threads";
import { type AuditedRecord, loadContractCheck, type Violation } from "@totem-partner/audit";
import type { Batch, BatchReply } from "../threads/batch-queue.ts";

// The audit thread: receives a batch, checks it, and replies with its findings, until it is terminated from outside.
const check = await loadContractCheck("published");

async function audit({ records }: Batch<AuditedRecord>): Promise<BatchReply<Violation>> {
  const started = performance.now();
  const found: { number: number; findings: Violation[] }[] = [];
  for (const { number, record } of records) {
    const findings = await check.check(record);
    if (findings.length > 0) found.push({ number, findings });
  }
  return { found, took: performance.now() - started };
}

// An error here ends the thread, which notifies its starter.
parentPort?.on("message", (batch: Batch<AuditedRecord>) => {
  void audit(batch).then((reply) => parentPort?.postMessage(reply));
});
