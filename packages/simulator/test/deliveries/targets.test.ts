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
