import type { AuditedRecord } from "@totem-partner/audit";
import { expect, test } from "vitest";
import { startAuditQueue } from "../../src/audit/server-audit.ts";

const record: AuditedRecord = {
  ...{ kind: "exchange", method: "GET", target: "/products", headers: { "x-partner-api-key": "present" } },
  ...{ body: undefined, assumed: {} },
  answer: { status: 200, headers: { "content-type": "application/json" }, text: "[]" },
};

const ordinary = () => ({ isKnown: true, isOrdinary: true });

const waiting = { size: 1000, record, onFound: () => undefined };

test("of what is ordinary, 300 records wait beside a server whose speed matters, and a thousand elsewhere", async () => {
  const [frugal, usual] = [true, false].map((isFrugal) => startAuditQueue(() => expect.unreachable(), { isFrugal }));
  for (const queue of [frugal, usual]) {
    for (let count = 0; count < 1001; count += 1) queue?.push(() => waiting, ordinary());
  }
  expect([frugal?.counts, usual?.counts]).toMatchObject([
    { sampled: 701, waiting: 300 },
    { sampled: 1, waiting: 1000 },
  ]);
  await Promise.all([frugal?.close(), usual?.close()]);
});
