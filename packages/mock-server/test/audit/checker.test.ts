import type { AuditedRecord, Violation } from "@totem-partner/audit";
import { expect, test } from "vitest";
import { checker } from "../../src/audit/checker.ts";
import type { BatchReply } from "../../src/threads/batch-queue.ts";

const record = (target: string): AuditedRecord => ({
  ...{ kind: "exchange", method: "GET", target, headers: {}, body: undefined, assumed: {} },
  answer: { status: 200, headers: {}, text: "" },
});

const violation: Violation = { by: "service", location: ["response"], code: "type", message: "Odd." };

test("each record of a batch is checked, one after the other, and what was found goes back with its number and the time it took", async () => {
  const steps: string[] = [];
  let now = 100;
  const check = async ({ target = "" }: { target?: string }) => {
    steps.push(`${target} begins`);
    await Promise.resolve();
    now += 10;
    steps.push(`${target} ends`);
    return target === "/odd" ? [violation] : [];
  };
  const replies: BatchReply<Violation>[] = [];
  const audit = checker(
    { check: (checked) => check(checked.kind === "exchange" ? checked : {}) },
    (reply) => replies.push(reply),
    () => now,
  );
  await audit({ records: ["/a", "/odd", "/b"].map((target, at) => ({ number: at + 7, record: record(target) })) });
  expect(replies).toEqual([{ found: [{ number: 8, findings: [violation] }], took: 30 }]);
  expect(steps).toEqual(["/a", "/odd", "/b"].flatMap((target) => [`${target} begins`, `${target} ends`]));
});
