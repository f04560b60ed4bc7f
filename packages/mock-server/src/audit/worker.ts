import { parentPort } from "node:worker_threads";
import { ContractCheck } from "./contract-check.ts";
import { loadPrism } from "./prism.ts";
import type { AuditBatch, AuditReply } from "./thread-messages.ts";

// The thread of the audit: it takes a batch, checks it, and says what it found, until it is ended from outside.
const check = new ContractCheck(await loadPrism(), "published");

async function audit({ records }: AuditBatch): Promise<AuditReply> {
  const found: { number: number; violations: Awaited<ReturnType<typeof check.check>> }[] = [];
  for (const { number, record } of records) {
    const violations = await check.check(record);
    if (violations.length > 0) found.push({ number, violations });
  }
  return { found };
}

// What fails here ends the thread, and its starter is notified.
parentPort?.on("message", (batch: AuditBatch) => {
  void audit(batch).then((reply) => parentPort?.postMessage(reply));
});
