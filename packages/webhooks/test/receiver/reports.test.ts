import { inspect } from "node:util";
import { expect, test } from "vitest";
import { type FetchReceiverOptions, receiver } from "../../src/fetch.ts";
import { type ReceiverError, sign, signatureHeader, timestampHeader } from "../../src/index.ts";
import { aDelivery, anEvent, secret } from "../support/a-delivery.ts";
import { aStore } from "../support/a-store.ts";
import { consoleLines } from "../support/console-lines.ts";
import { deliver } from "../support/deliver.ts";

const away = new Error("ECONNREFUSED");
const failing = () => Promise.reject(away);

/** Delivers an event to a receiver without `onError`. */
async function deliverUnheard(options: Partial<FetchReceiverOptions>): Promise<void> {
  const receive = receiver({ secrets: secret, on: { "*": () => undefined }, ...options });
  await receive(new Request("http://localhost/webhooks", await aDelivery()));
}

test("what goes wrong goes to the console without onError: the reason, what to do, the cause, and nothing of the event", async () => {
  const lines = consoleLines();
  await deliverUnheard({ secrets: "another secret" });
  await deliverUnheard({ on: { "*": () => Promise.reject(away) } });
  expect(lines).toEqual([
    expect.stringMatching(/^@totem-partner\/webhooks: \[mismatch\] /),
    expect.stringMatching(/^@totem-partner\/webhooks: \[handler-failed\] The handler .* Error: ECONNREFUSED$/),
  ]);
  expect(lines.join("\n")).not.toContain(anEvent().id);
});

const throwing = () => {
  throw away;
};

test.each([throwing, failing])(
  "what goes wrong goes to the console as well when onError fails: %o",
  async (onError) => {
    const lines = consoleLines();
    const { status, background } = await deliver({ secrets: "another", onError });
    await Promise.all(background);
    expect(status).toBe(401);
    expect(lines).toEqual([expect.stringContaining("[mismatch]"), expect.stringContaining("onError failed. Error")]);
  },
);

test("logging an error shows nothing of its event", async () => {
  const { errors } = await deliver({ on: { "*": () => Promise.reject(away) } });
  expect(inspect(errors[0], { depth: 10 })).not.toContain("24.5");
  expect(JSON.stringify(errors[0])).not.toContain("24.5");
  expect(errors[0]?.event).toEqual(anEvent());
});

test("a waitUntil that throws changes no answer", async () => {
  const lines = consoleLines();
  const handled = Promise.withResolvers<unknown>();
  expect(await deliver({ respond: "before", waitUntil: throwing, on: { "*": handled.resolve } })).toMatchObject({
    status: 202,
  });
  expect(await handled.promise).toEqual(anEvent());
  expect(lines).toEqual([expect.stringContaining("waitUntil failed. Error: ECONNREFUSED")]);
});

const endless = () => new Promise<never>(() => undefined);

test.each<[string, Partial<FetchReceiverOptions>, string[]]>([
  ["timed-out", { timeout: 1, on: { "*": endless } }, ["was not handled within 1 ms", "Make the handler faster"]],
  ["handler-failed", { on: { "*": failing } }, ["The response is 500, so that the service delivers it again"]],
  ["handler-failed", { respond: "before", on: { "*": failing } }, ["reprocess the event of this error"]],
  ["store-failed", { dedupe: aStore({ claim: failing }) }, ["left to a later attempt", "store is reachable"]],
  ["store-failed", { dedupe: aStore({ confirm: failing }) }, ["it may be handled again"]],
  [
    "claim-lost",
    { dedupe: aStore({ confirm: async () => false }) },
    ["handled twice", "lengthen the dedupe store's lease"],
  ],
  ["body-too-large", { bodyLimit: 10 }, ["larger than 10 bytes", "raise bodyLimit"]],
  ["secrets-failed", { secrets: failing }, ["so that the service delivers again", "see the cause"]],
])("%s says what happened and what to do: %j", async (code, options, words) => {
  const { errors, background } = await deliver(options);
  if (options.respond === "before") await Promise.all(background);
  expect(errors).toMatchObject([{ name: "ReceiverError", code }]);
  for (const some of words) expect(errors[0]?.message.toLowerCase()).toContain(some.toLowerCase());
});

test("a failure of the receiver itself is answered 500", async () => {
  const signedContent = "timestamp-body";
  const errors: ReceiverError[] = [];
  const onError = (error: ReceiverError) => errors.push(error);
  const receive = receiver({ secrets: secret, signedContent, now: throwing, on: { "*": () => undefined }, onError });
  const body = JSON.stringify(anEvent());
  const signature = await sign({ body, secret, signedContent, timestamp: 1 });
  const headers = { [signatureHeader]: signature, [timestampHeader]: "1" };
  expect((await receive(new Request("http://localhost", { method: "POST", headers, body }))).status).toBe(500);
  expect(errors).toMatchObject([
    { code: "receiver-failed", cause: away, message: "The receiver failed; see the cause." },
  ]);
});
