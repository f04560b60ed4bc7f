import { expect, test } from "vitest";
import { emitAuthorizationEvent } from "../../src/commands/arrivals.ts";
import type { Deliver } from "../../src/index.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { ManualTime } from "../support/manual-time.ts";
import { morning, Partner } from "../support/partner.ts";

/** A partner whose webhook is configured, whose clock stands, and whose receiver answers what it is told to. */
async function withReceiver({ status = 500 } = {}) {
  const time = new ManualTime(morning - 3_600_000);
  const sent: string[] = [];
  const receiver = { status };
  const deliver: Deliver = ({ id }) => {
    sent.push(id);
    return Promise.resolve({ kind: "answered", status: receiver.status });
  };
  const partner = new Partner({ deliver, timeSource: time, now: morning });
  const { id } = await partner.created(anAuthorization());
  await partner.call("putWebhookConfiguration", { body: { url: "https://erp.example/hook" } });
  const { deliveries, clock } = partner.company;
  const happen = (count = 1) => {
    for (let made = 0; made < count; made += 1) emitAuthorizationEvent(partner.company, id, "synced");
  };
  const settle = async () => {
    time.pass(0);
    await deliveries.flush();
  };
  return { partner, time, deliveries, clock, sent, happen, settle, receiver };
}

test("a retry keeps its distance when a clock that was advanced is released", async () => {
  const { time, deliveries, clock, sent, happen, settle } = await withReceiver();
  clock.advance(86_400_000);
  happen();
  await settle();
  clock.release();
  expect(deliveries.all[0]).toMatchObject({ state: "waiting", nextAttemptAt: clock.now() + 1000 });
  time.pass(999);
  await deliveries.flush();
  expect(sent).toHaveLength(1);
  time.pass(1);
  await deliveries.flush();
  expect(sent).toHaveLength(2);
  // The series began when the clock stood a day later; it goes on as if that had been a second ago.
  expect(deliveries.all[0]).toMatchObject({ state: "waiting", nextAttemptAt: clock.now() + 4000 });
});

test("a retry keeps its distance when the clock is set back, and what was due stays due", async () => {
  const { deliveries, clock, happen, settle } = await withReceiver();
  happen();
  clock.set(morning - 5000);
  await settle();
  expect(deliveries.all[0]).toMatchObject({ createdAt: morning, nextAttemptAt: morning - 4000 });
  clock.set(0);
  expect(deliveries.all[0]).toMatchObject({ state: "waiting", nextAttemptAt: 1000 });
});

test("what is settled keeps what the log says of it when the clock goes back", async () => {
  const { deliveries, clock, happen, settle } = await withReceiver({ status: 204 });
  happen();
  await settle();
  const before = deliveries.all;
  clock.set(0);
  expect(deliveries.all).toEqual(before);
});

test("time that goes forward passes: every retry that a jump reaches is due", async () => {
  const { deliveries, clock, sent, happen, settle } = await withReceiver();
  happen();
  await settle();
  clock.set(morning + 86_400_000);
  await settleAll(settle, () => sent.length < 5);
  expect(deliveries.all[0]?.state).toBe("given-up");
});

test("a delivery that is queued behind sixteen others is sent once, however often that is asked", async () => {
  const { deliveries, happen, settle, sent } = await withReceiver({ status: 204 });
  happen(20);
  const queued = deliveries.all[18]?.id ?? "";
  for (let asked = 0; asked < 3; asked += 1) {
    expect(deliveries.redeliver(queued)).toMatchObject({ state: "waiting", nextAttemptAt: morning });
  }
  const flushed = deliveries.flush();
  await settleAll(settle, () => sent.length < 20);
  await flushed;
  expect(sent.toSorted()).toEqual(deliveries.all.map(({ id }) => id).toSorted());
  expect(deliveries.get(queued)?.attempts).toHaveLength(1);
});

/** Lets time stand and everything that is due happen. */
async function settleAll(settle: () => Promise<void>, isUnsettled: () => boolean): Promise<void> {
  while (isUnsettled()) {
    await Promise.race([settle(), new Promise((resolve) => setImmediate(resolve))]);
  }
}

test("a delivery that is under way is not sent a second time when that is asked", async () => {
  const { deliveries, time, happen, sent } = await withReceiver({ status: 204 });
  happen();
  time.pass(0);
  const [delivery] = deliveries.all;
  expect(deliveries.redeliver(delivery?.id ?? "")).toMatchObject({ state: "under-way", attempts: [{ outcome: null }] });
  await deliveries.flush();
  expect(sent).toHaveLength(1);
});

test("a delivery whose schedule is exhausted says so, and can be sent again", async () => {
  const { deliveries, clock, happen, settle, sent, receiver } = await withReceiver();
  happen();
  for (const seconds of [0, 1, 4, 25, 90]) {
    clock.advance(seconds * 1000);
    await settle();
  }
  const [given] = deliveries.all;
  expect(given).toMatchObject({ state: "given-up", reason: "attempts-exhausted", nextAttemptAt: null });
  expect(given?.attempts.map(({ startedAt }) => startedAt - morning)).toEqual([0, 1000, 5000, 30_000, 120_000]);
  receiver.status = 200;
  deliveries.redeliver(given?.id ?? "");
  await settle();
  expect(deliveries.all[0]).toMatchObject({ state: "delivered", reason: null });
  expect(new Set(sent).size).toBe(1);
});
