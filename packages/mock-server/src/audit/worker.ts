import { parentPort } from "node:worker_threads";
import { ContractCheck } from "./check/contract-check.ts";
import { loadPrism } from "./check/prism.ts";
import type { AuditBatch, AuditReply } from "./thread-messages.ts";

// The audit thread: receives a batch, checks it, and replies with its findings, until it is terminated from outside.
const check = new ContractCheck(await loadPrism(), "published");

async function audit({ records }: AuditBatch): Promise<AuditReply> {
  const found: { number: number; violations: Awaited<ReturnType<typeof check.check>> }[] = [];
  for (const { number, record } of records) {
    const violations = await check.check(record);
    if (violations.length > 0) found.push({ number, violations });
  }
  return { found };
}

// An error here ends the thread, which notifies its starter.
parentPort?.on("message", (batch: AuditBatch) => {
  void audit(batch).then((reply) => parentPort?.postMessage(reply));
});
