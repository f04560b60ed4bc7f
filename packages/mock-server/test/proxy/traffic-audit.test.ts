import type { AuditedRecord, FoundViolation, Violation } from "@totem-partner/audit";
import { Redactor } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { ProxyAudit, type ProxyAuditOptions } from "../../src/proxy/proxy-audit.ts";
import { BatchQueue } from "../../src/threads/batch-queue.ts";
import { aPassedExchange } from "../support/proxy/passed-exchange.ts";

const redactor = new Redactor({ given: ["s3cret"], has: () => false });

const by = (one: Violation["by"], message = "Odd."): Violation => ({
  ...{ by: one, location: ["response", "body"], code: "type", message },
});

/** An audit whose thread finds what it is told to, in the next exchanges. */
function auditing(findings: readonly Violation[][] = [], more: Partial<ProxyAuditOptions> = {}) {
  const [checked, logged, failures]: [AuditedRecord[], FoundViolation[], unknown[]] = [[], [], []];
  const thread = { isEnded: false };
  let at = 0;
  const audit = new ProxyAudit({
    assumed: {},
    log: { violation: (found) => logged.push(found), notAudited: () => expect.unreachable() },
    onFailure: (failure) => failures.push(failure),
    startQueue: (onCrash) =>
      new BatchQueue({
        startThread: ({ onReply }) => ({
          send: ({ records }) => {
            checked.push(...records.map(({ record }) => record));
            const found = records.map(({ number }) => ({ number, findings: findings[at++] ?? [] }));
            setImmediate(() => onReply({ found, took: 0 }));
          },
          hold: () => () => undefined,
          end: () => Promise.resolve(void (thread.isEnded = true)),
        }),
        onCrash,
      }),
    ...more,
  });
  return { audit, checked, logged, failures, thread };
}

const nothing = { checked: 0, sampled: 0, dropped: 0, waiting: 0, violations: { client: 0, service: 0 } };

test("an exchange is checked, its bodies are released, and its violations are counted, logged and told", async () => {
  const { audit, checked, logged } = auditing([[by("service", "It shows s3cret."), by("client")]]);
  const passed = aPassedExchange({ search: "?key=s3cret", answerHeaders: { "x-request-id": "r-1" } });
  expect(audit.counts).toEqual(nothing);
  const watched = audit.watch(passed, redactor);
  expect(audit.counts).toEqual({ ...nothing, waiting: 1 });
  expect(await watched).toMatchObject({ method: "GET", target: "/products?key=s3cret" });
  expect([passed.requestBody.bytes, passed.answerBody.bytes]).toEqual([undefined, undefined]);
  const violations = await audit.violations();
  expect(checked).toHaveLength(1);
  expect(violations).toMatchObject([
    { id: "r-1", operationId: "listProducts", method: "GET", status: 200, by: "service", basis: "assumed" },
    { id: "r-1", by: "client", basis: "assumed" },
  ]);
  expect(Date.parse(violations[0]?.at ?? "")).not.toBeNaN();
  expect(JSON.stringify([violations, logged])).not.toContain("s3cret");
  expect(logged).toHaveLength(2);
  expect(audit.counts).toEqual({ ...nothing, checked: 1, violations: { client: 1, service: 1 } });
});

test("an exchange that the service gave no id gets one", async () => {
  const { audit } = auditing([[by("service")]]);
  await audit.watch(aPassedExchange(), redactor);
  expect((await audit.violations())[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
});

test("an exchange that cannot be read is counted as dropped, and its bodies are released", async () => {
  const { audit, checked } = auditing();
  const passed = aPassedExchange({ answerHeaders: { "content-encoding": "odd" } });
  expect(await audit.watch(passed, redactor)).toBeUndefined();
  expect(audit.counts).toEqual({ ...nothing, dropped: 1 });
  expect([checked, passed.requestBody.bytes]).toEqual([[], undefined]);
});

test("a failure of the audit is reported, and the next exchange is checked", async () => {
  const { audit, checked, failures } = auditing();
  const broken = { ...aPassedExchange(), target: undefined as never };
  expect(await audit.watch(broken, redactor)).toBeUndefined();
  expect(failures).toEqual([expect.any(TypeError)]);
  await audit.watch(aPassedExchange(), redactor);
  await audit.flush();
  expect(checked).toHaveLength(1);
});

test("exchanges are read one after the other, and a flush waits for all of them", async () => {
  const { audit, checked } = auditing();
  for (const path of ["/products", "/warehouses", "/authorizations"])
    void audit.watch(aPassedExchange({ path }), redactor);
  expect(audit.counts).toEqual({ ...nothing, waiting: 3 });
  await audit.flush();
  expect(checked.map((record) => "target" in record && record.target)).toEqual([
    ...["/products", "/warehouses", "/authorizations"],
  ]);
  expect(audit.counts).toEqual({ ...nothing, checked: 3 });
});

test("beyond a hundred that wait to be read, exchanges are dropped with their bodies", async () => {
  const { audit } = auditing();
  for (let count = 0; count < 100; count += 1) void audit.watch(aPassedExchange(), redactor);
  const surplus = aPassedExchange();
  expect(await audit.watch(surplus, redactor)).toBeUndefined();
  expect(surplus.answerBody.bytes).toBeUndefined();
  expect(audit.counts).toMatchObject({ dropped: 1, waiting: 100 });
  await audit.flush();
  expect(audit.counts).toMatchObject({ dropped: 1, checked: 100, waiting: 0 });
});

test("the size of an exchange is that of its bodies, and a thousand bytes", async () => {
  const { audit, checked } = auditing();
  const mebibytes = 16 * 1_048_576;
  await audit.watch(
    aPassedExchange({ received: "x".repeat(mebibytes / 2), sent: "y".repeat(mebibytes / 2 - 999) }),
    redactor,
  );
  await audit.flush();
  expect([checked.length, audit.counts.dropped]).toEqual([0, 1]);
  await audit.watch(
    aPassedExchange({ received: "x".repeat(mebibytes / 2), sent: "y".repeat(mebibytes / 2 - 1000) }),
    redactor,
  );
  await audit.flush();
  expect([checked.length, audit.counts.dropped]).toEqual([1, 1]);
});

test("a thousand violations are remembered, the newest, and all are counted", async () => {
  const { audit } = auditing([Array.from({ length: 1001 }, (_, at) => by("service", `Odd ${String(at)}.`))]);
  await audit.watch(aPassedExchange(), redactor);
  const violations = await audit.violations();
  expect([violations.length, violations[0]?.message, violations.at(-1)?.message]).toEqual([
    1000,
    "Odd 1.",
    "Odd 1000.",
  ]);
  expect(audit.counts.violations).toEqual({ client: 0, service: 1001 });
});

test("what is forgotten is neither told nor counted any more", async () => {
  const { audit } = auditing([[by("service"), by("client")]]);
  await audit.watch(aPassedExchange(), redactor);
  await audit.flush();
  audit.clear();
  expect(await audit.violations()).toEqual([]);
  expect(audit.counts).toEqual({ ...nothing, checked: 1 });
});

test("closing ends the thread", async () => {
  const { audit, thread } = auditing();
  await audit.watch(aPassedExchange(), redactor);
  await audit.flush();
  await audit.close();
  expect(thread.isEnded).toBe(true);
});

test.each([
  [{ path: "/products" }, {}, "listProducts"],
  [{ path: "/partner/products" }, {}, "listProducts"],
  [{ path: "/products", method: "POST" }, {}, "createProduct"],
  [{ path: "/products", method: "PUT" }, {}, undefined],
  [{ path: "/nothing" }, {}, undefined],
  [{ path: "/products" }, { "path-prefix": "required" }, undefined],
  [{ path: "/partner/products" }, { "path-prefix": "required" }, "listProducts"],
] as const)("the operation of %j under %j is %s", (changes, assumed, operation) => {
  const { audit } = auditing([], { assumed });
  expect(audit.operationOf(aPassedExchange(changes))).toBe(operation);
});
