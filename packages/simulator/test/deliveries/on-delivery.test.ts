import { expect, test } from "vitest";
import { type AttemptOutcome, type Deliver, type Delivery, Simulator, type SimulatorOptions } from "../../src/index.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { aDispatcher } from "../support/dispatcher.ts";
import { ManualTime } from "../support/manual-time.ts";
import { morning, Partner } from "../support/partner.ts";

/** A partner with a webhook, an authorization, and a delivery whose first attempt has begun. */
async function withDelivery(options: SimulatorOptions) {
  const time = new ManualTime();
  const partner = new Partner({ timeSource: time, now: morning, ...options });
  await partner.call("putWebhookConfiguration", { body: { url: "https://erp.example/hook" } });
  await partner.created(anAuthorization());
  time.pass(0);
  await new Promise((resolve) => setImmediate(resolve));
  return partner;
}

const refuses: Deliver = () => Promise.resolve({ kind: "answered", status: 500 });
const neverAnswers: Deliver = () => new Promise<AttemptOutcome>(() => undefined);

/** Keeps what onDelivery is called with, in short. */
function listener() {
  const calls: unknown[] = [];
  return {
    calls,
    onDelivery: ({ state, reason, attempts }: Delivery, { name }: { name: string }) => {
      calls.push([name, state, reason, attempts.map(({ outcome }) => outcome?.kind)]);
    },
  };
}

test("onDelivery is called for each attempt when it has ended, and for nothing else", async () => {
  const { calls, onDelivery } = listener();
  const { company } = await withDelivery({ deliver: refuses, onDelivery });
  for (const seconds of [0, 1, 4, 25, 90]) {
    company.clock.advance(seconds * 1000);
    await company.deliveries.flush();
  }
  const failed = (attempts: number) => Array.from({ length: attempts }, () => "answered");
  expect(calls).toEqual([
    ...[1, 2, 3, 4].map((attempts) => ["demo", "waiting", null, failed(attempts)]),
    ["demo", "given-up", "attempts-exhausted", failed(5)],
  ]);
  const [delivery] = company.deliveries.all;
  company.deliveries.redeliver(delivery?.id ?? "");
  expect(calls).toHaveLength(5);
});

test("onDelivery is called for an attempt that is stopped, but not for a delivery that only waits", async () => {
  const { calls, onDelivery } = listener();
  const partner = await withDelivery({ deliver: neverAnswers, onDelivery });
  await partner.created(anAuthorization({ externalId: "ERP-2" }));
  await partner.call("deleteWebhookConfiguration");
  expect(calls).toEqual([["demo", "stopped", null, ["stopped"]]]);
});

test("onDelivery is called for a delivery that there is no memory for", () => {
  const calls: Delivery[] = [];
  const bounds = { unsettled: 10_000, settled: 100_000 };
  const { happen } = aDispatcher({ bounds, onDelivery: (delivery) => calls.push(delivery) });
  const id = happen(10_000);
  expect(calls).toMatchObject([{ id, state: "given-up", reason: "memory-exhausted" }]);
});

test("what onDelivery throws is reported, and the delivery goes on", async () => {
  const failures: unknown[] = [];
  const fault = new Error("a defect of the log");
  const { company } = await withDelivery({
    deliver: refuses,
    onDelivery: () => {
      throw fault;
    },
    onFailure: (failure) => failures.push(failure),
  });
  company.clock.advance(1000);
  await company.deliveries.flush();
  expect(failures).toEqual([fault, fault]);
  expect(company.deliveries.all[0]?.attempts).toHaveLength(2);
});

test("sendWith sets who sends and what is called, also for companies that exist already", async () => {
  const { calls, onDelivery } = listener();
  const simulator = new Simulator();
  const company = simulator.company("test_demo");
  simulator.sendWith({ deliver: refuses, onDelivery });
  for (const [method, path, body] of [
    ["PUT", "/webhook", { url: "https://erp.example/hook" }],
    ["POST", "/authorizations", anAuthorization()],
  ] as const) {
    const headers = { "X-Partner-API-Key": "test_demo", "Content-Type": "application/json" };
    await simulator.fetch(new Request(`http://erp.example${path}`, { method, headers, body: JSON.stringify(body) }));
  }
  await company?.deliveries.flush();
  expect(calls).toEqual([["demo", "waiting", null, ["answered"]]]);
  company?.deliveries.stop();
});

test("what makes an event is answered before its delivery begins, in real time and while other attempts end", async () => {
  const order: string[] = [];
  const deliver: Deliver = ({ body }) => {
    order.push(`delivery of ${/"batch":"(\w+)"/.exec(body)?.[1] ?? ""}`);
    return Promise.resolve({ kind: "answered", status: 204 });
  };
  const partner = new Partner({ deliver });
  const { company } = partner;
  company.clock.release();
  await partner.call("putWebhookConfiguration", { body: { url: "https://erp.example/hook" } });
  const create = async (batch: string) => {
    await partner.created(anAuthorization({ externalId: `ERP-${batch}`, batch }));
    order.push(`answer to ${batch}`);
  };
  const more: Promise<void>[] = [];
  // The first attempt that ends makes another event.
  company.deliveries.subscribe(({ state }) => {
    if (state === "delivered" && more.length < 20) more.push(create(`again${String(more.length)}`));
  });
  await Promise.all(Array.from({ length: 30 }, (_, at) => create(`first${String(at)}`)));
  while (order.length < 100) await new Promise((resolve) => setImmediate(resolve));
  await Promise.all(more);
  for (const [at, what] of order.entries()) {
    const batch = /^delivery of (.*)$/.exec(what)?.[1];
    if (batch !== undefined) expect(order.slice(0, at)).toContain(`answer to ${batch}`);
  }
});
