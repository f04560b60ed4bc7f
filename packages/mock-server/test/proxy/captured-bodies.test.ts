import { Redactor } from "@totem-partner/simulator/host";
import { EventEmitter, once } from "node:events";
import type { ServerResponse } from "node:http";
import fc from "fast-check";
import { expect, test } from "vitest";
import { captureBudget, CapturedBody } from "../../src/proxy/captured-exchange.ts";
import { ProxyAudit } from "../../src/proxy/proxy-audit.ts";
import { proxied } from "../support/proxy/proxied-service.ts";

const actions = fc.array(
  fc.record({ body: fc.nat({ max: 4 }), bytes: fc.option(fc.nat({ max: 3000 }), { freq: 4 }) }),
  { maxLength: 60 },
);

test("whatever bodies come and go, what is remembered of all together stays within the budget, and comes back", () => {
  fc.assert(
    fc.property(actions, (steps) => {
      const most = 5000;
      const budget = captureBudget(most);
      const bodies = Array.from({ length: 5 }, () => new CapturedBody(budget, 4000));
      for (const { body, bytes } of steps) {
        if (bytes === null) bodies[body]?.release();
        else bodies[body]?.push(Buffer.alloc(bytes));
        const remembered = bodies.reduce((sum, one) => sum + (one.bytes?.byteLength ?? 0), 0);
        expect(remembered).toBeLessThanOrEqual(most - budget.left);
        expect(budget.left).toBeGreaterThanOrEqual(0);
      }
      for (const one of bodies) one.release();
      expect(budget.left).toBe(most);
    }),
  );
});

test("a piece counts for more than its bytes", () => {
  const budget = captureBudget(1000);
  const body = new CapturedBody(budget);
  for (let count = 0; count < 10; count += 1) body.push(Buffer.alloc(1));
  expect([body.bytes, budget.left]).toEqual([undefined, 1000]);
});

test("an exchange that breaks off gives back what it took", async () => {
  const budget = captureBudget(10_000);
  const half = (to: ServerResponse) => {
    to.writeHead(200, { "content-length": "1000" });
    to.write("half");
    setImmediate(() => to.destroy());
  };
  await using setting = await proxied(half, "", budget);
  const sent = fetch(setting.proxy.url, { method: "POST", body: "1".repeat(6000) });
  await expect(sent.then((response) => response.text())).rejects.toThrow();
  await setting.line();
  expect(budget.left).toBe(10_000);
});

test("beyond the budget of all exchanges under way, one passes whole and unchecked, and is counted", async () => {
  const events = new EventEmitter();
  const open: ServerResponse[] = [];
  const answer = (to: ServerResponse) => {
    open.push(to);
    events.emit("asked");
  };
  await using setting = await proxied(answer, "", captureBudget(10_000));
  /** Sends a request, which has come whole once this resolves; the service answers it later. */
  const send = async (body: string) => {
    const asked = once(events, "asked");
    const answered = fetch(`${setting.proxy.url}/products`, { method: "POST", body });
    await asked;
    return { answered };
  };
  const first = await send("1".repeat(6000));
  const second = await send("2".repeat(6000));
  for (const to of open.splice(0)) to.end("{}");
  for (const { answered } of [first, second]) expect(await (await answered).text()).toBe("{}");
  await setting.untilPassed(2);
  expect(setting.arrived.map(({ bytes }) => bytes.byteLength)).toEqual([6000, 6000]);

  const remembered = setting.passed.map(({ requestBody }) => requestBody.bytes?.toString()[0]);
  expect(remembered.toSorted()).toEqual(["1", undefined]);
  const audit = new ProxyAudit({ assumed: {}, log: undefined, onFailure: () => undefined });
  for (const passed of setting.passed) void audit.watch(passed, new Redactor({ given: [], has: () => false }));
  await audit.flush();
  expect(audit.counts).toMatchObject({ checked: 1, dropped: 1 });
  await audit.close();

  // Both have been read: there is room again.
  const third = await send("3".repeat(6000));
  open.pop()?.end("{}");
  await third.answered;
  await setting.untilPassed(3);
  expect(setting.passed[2]?.requestBody.bytes?.byteLength).toBe(6000);
});
