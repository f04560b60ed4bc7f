import { expect, test } from "vitest";
import type { AttemptOutcome, Deliver, OutgoingAttempt } from "../../src/index.ts";
import { encodeEvent } from "../../src/representation.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { ManualTime } from "../support/manual-time.ts";
import { morning, Partner } from "../support/partner.ts";
import type { WebhookConfiguration } from "../../src/domain/webhook-configuration.ts";
import { aDispatcher, webhook } from "../support/dispatcher.ts";

/** A partner whose webhook is configured, and whose clock stands. */
async function withWebhook(deliver: Deliver) {
  const time = new ManualTime();
  const partner = new Partner({ deliver, timeSource: time, now: morning });
  await partner.call("putWebhookConfiguration", { body: { url: "https://erp.example/hook" } });
  /** Lets everything happen that waits for nothing but itself: nothing here leaves the process. */
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const begin = async () => {
    await partner.created(anAuthorization());
    time.pass(0);
    await settle();
  };
  const { deliveries, clock } = partner.company;
  const outcomes = () => deliveries.all.map(({ attempts }) => attempts.map(({ outcome }) => outcome?.kind));
  return { partner, time, deliveries, clock, begin, settle, outcomes };
}

const accepts: Deliver = () => Promise.resolve({ kind: "answered", status: 204 });
const neverAnswers: Deliver = () => new Promise<AttemptOutcome>(() => undefined);

test("a way to deliver that stopped by itself is not asked again", async () => {
  const { clock, deliveries, begin } = await withWebhook(() => Promise.resolve({ kind: "stopped" }));
  await begin();
  clock.advance(3_600_000);
  await deliveries.flush();
  expect(deliveries.all).toMatchObject([{ state: "stopped", attempts: [{ outcome: { kind: "stopped" } }] }]);
});

test("the log keeps the headers of an attempt that was stopped", async () => {
  const { partner, deliveries, begin } = await withWebhook(({ onHeaders }) => {
    onHeaders({ "X-Webhook-Signature": "sha256=00" });
    return new Promise(() => undefined);
  });
  await begin();
  await partner.call("deleteWebhookConfiguration");
  const headers = { "X-Webhook-Signature": "sha256=00" };
  expect(deliveries.all[0]?.attempts).toMatchObject([{ headers, outcome: { kind: "stopped" } }]);
});

test("a flush ends when what it waits for is stopped", async () => {
  const { partner, deliveries, begin } = await withWebhook(neverAnswers);
  await begin();
  const flushed = deliveries.flush();
  await partner.call("deleteWebhookConfiguration");
  await flushed;
  expect(deliveries.all[0]?.state).toBe("stopped");
});

test("headers that come after an attempt was stopped are not written into the next one", async () => {
  const late: ((headers: Record<string, string>) => void)[] = [];
  const { deliveries, time, partner, begin, settle } = await withWebhook((attempt) => {
    late.push(attempt.onHeaders);
    return neverAnswers(attempt);
  });
  await begin();
  await partner.call("deleteWebhookConfiguration");
  await partner.call("putWebhookConfiguration", { body: { url: "https://erp.example/hook" } });
  deliveries.redeliver(deliveries.all[0]?.id ?? "");
  time.pass(0);
  await settle();
  late[0]?.({ "X-Webhook-Signature": "sha256=00" });
  expect(deliveries.all[0]?.attempts.map(({ headers, outcome }) => [headers, outcome])).toEqual([
    [{}, { kind: "stopped" }],
    [{}, null],
  ]);
});

test("an attempt is signed for a whole second of the clock", async () => {
  const timestamps: number[] = [];
  const { clock, begin } = await withWebhook((attempt) => {
    timestamps.push(attempt.timestamp);
    return accepts(attempt);
  });
  clock.advance(1999);
  await begin();
  expect(timestamps).toEqual([morning / 1000 + 1]);
});

test("what is stopped before it was handed over is not handed over", async () => {
  const handed: OutgoingAttempt[] = [];
  const { partner, clock } = await withWebhook((attempt) => {
    handed.push(attempt);
    return neverAnswers(attempt);
  });
  await partner.created(anAuthorization());
  clock.advance(0);
  partner.company.reset();
  await partner.company.deliveries.flush();
  expect(handed).toEqual([]);
});

test("a delivery that is sent again and again remembers its newest 100 attempts", async () => {
  const { deliveries, time, begin, settle } = await withWebhook(accepts);
  await begin();
  await deliveries.flush();
  for (let count = 0; count < 120; count += 1) {
    deliveries.redeliver(deliveries.all[0]?.id ?? "");
    time.pass(0);
    await settle();
  }
  expect(deliveries.all[0]?.attempts.length).toBe(100);
  expect(deliveries.all[0]?.state).toBe("delivered");
});

test("a delivery has one text, whatever its product is called by the time that it is read or sent again", async () => {
  const sent: string[] = [];
  const { partner, deliveries, begin, time, settle } = await withWebhook((attempt) => {
    sent.push(attempt.body);
    return accepts(attempt);
  });
  await begin();
  const [authorization] = partner.company.records.authorizations.values();
  const renamed = await partner.call("updateProduct", { id: authorization?.productId ?? "", body: { name: "Barley" } });
  expect(renamed.status).toBe(200);
  deliveries.redeliver(deliveries.all[0]?.id ?? "");
  time.pass(0);
  await settle();
  expect(sent).toHaveLength(2);
  expect(new Set([...sent, encodeEvent(deliveries.all[0]!.told, partner.company.assumptions.assume)]).size).toBe(1);
  expect(sent[0]).not.toContain("Barley");
});

/** A dispatcher whose configuration a test changes, and every attempt that was sent. */
function configured(given: WebhookConfiguration | null) {
  const sent: OutgoingAttempt[] = [];
  const current = { configuration: given };
  const setting = aDispatcher({
    configuration: () => current.configuration,
    deliver: (attempt) => {
      sent.push(attempt);
      return Promise.resolve({ kind: "answered", status: 500 });
    },
  });
  return { ...setting, sent, current };
}

const onlyCreates: WebhookConfiguration = { ...webhook, subscribedEvents: ["authorization.created"] };
const elsewhere = { url: "https://try.example/hook", secret: "own" };
const triggered = { event: { id: "triggered", type: "operation.recorded" as const }, text: "{}", isOwn: true };

test("a triggered event goes to its own target, whatever is configured", async () => {
  const { dispatcher, settle, sent, current } = configured(null);
  expect(dispatcher.trigger(triggered, null)).toBeUndefined();
  dispatcher.trigger(triggered, elsewhere);
  await settle();
  current.configuration = webhook;
  dispatcher.redeliver("triggered");
  await settle();
  expect(sent).toMatchObject([
    { ...elsewhere, body: "{}", isOffContract: true },
    { ...elsewhere, body: "{}" },
  ]);
});

test("a triggered event without a target goes to the webhook, whether it asks for it or not", async () => {
  const { dispatcher, settle, sent } = configured(onlyCreates);
  expect(dispatcher.trigger({ ...triggered, isOwn: false }, null)).toMatchObject({ state: "waiting", target: null });
  await settle();
  expect(sent).toMatchObject([{ id: "triggered", type: "operation.recorded", url: webhook.url, isOffContract: false }]);
});
