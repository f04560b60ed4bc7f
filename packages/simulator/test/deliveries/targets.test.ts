import { expect, test } from "vitest";
import type { WebhookConfiguration } from "../../src/domain/webhook-configuration.ts";
import type { OutgoingAttempt } from "../../src/index.ts";
import { aDispatcher, webhook } from "../support/dispatcher.ts";

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

test.each([null, onlyCreates])("an event that no webhook asks for is not accepted: %j", (configuration) => {
  const { dispatcher, happen } = configured(configuration);
  expect(dispatcher.get(happen(1))).toBeUndefined();
  expect(dispatcher.isUnused).toBe(true);
});

test("each attempt goes where the configuration says by then", async () => {
  const { dispatcher, happen, settle, clock, current, sent } = configured(webhook);
  const id = happen(1);
  await settle();
  current.configuration = { ...webhook, url: "https://new.example/hook", secret: "new" };
  clock.advance(1000);
  await settle();
  expect(sent).toMatchObject([
    { id, url: webhook.url, secret: null },
    { id, url: "https://new.example/hook", secret: "new" },
  ]);
  expect(dispatcher.get(id)?.attempts.map(({ url }) => url)).toEqual([webhook.url, "https://new.example/hook"]);
});

test("a delivery that no webhook asks for any more is stopped when it is due, and can only be sent again once one does", async () => {
  const { dispatcher, happen, settle, current, sent } = configured(webhook);
  const id = happen(1);
  current.configuration = onlyCreates;
  await settle();
  expect([sent, dispatcher.get(id)?.state]).toEqual([[], "stopped"]);
  expect(dispatcher.redeliver(id)).toBeUndefined();
  current.configuration = null;
  expect(dispatcher.redeliver(id)).toBeUndefined();
  current.configuration = webhook;
  expect(dispatcher.redeliver(id)).toMatchObject({ state: "waiting" });
});

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
