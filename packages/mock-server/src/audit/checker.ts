import type { AuditedRecord, Violation } from "@totem-partner/audit";
import type { Batch, BatchReply } from "../threads/batch-queue.ts";

interface Check {
  check: (record: AuditedRecord) => Promise<readonly Violation[]>;
}

export const checker =
  (audit: Check, reply: (reply: BatchReply<Violation>) => void, now = () => performance.now()) =>
  async ({ records }: Batch<AuditedRecord>): Promise<void> => {
    const started = now();
    const found: { number: number; findings: readonly Violation[] }[] = [];
    for (const { number, record } of records) {
      const findings = await audit.check(record);
      if (findings.length > 0) found.push({ number, findings });
    }
    reply({ found, took: now() - started });
  };
