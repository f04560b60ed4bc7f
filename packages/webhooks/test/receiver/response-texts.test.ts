import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type FetchReceiverOptions, receiver } from "../../src/fetch.ts";
import type { ReceiverError } from "../../src/index.ts";
import { responses } from "../../src/receiver/responses.ts";
import { minuteBudget } from "../../src/receiver/limits.ts";
import { aDelivery } from "../support/a-delivery.ts";
import { aStore } from "../support/a-store.ts";
import { consoleLines } from "../support/console-lines.ts";
import { deliver } from "../support/deliver.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

test.each<[keyof typeof responses, number, string, string]>([
  ["malformedBody", 400, "malformed-body", "The body is not a delivery"],
  ["bodyTimedOut", 408, "body-timed-out", "The body did not arrive in time"],
  ["methodNotAllowed", 405, "method-not-allowed", "Deliveries must use POST"],
  ["busy", 409, "busy", "An earlier attempt of this delivery is still being handled"],
  ["bodyTooLarge", 413, "body-too-large", "The body is too large"],
  ["handlerFailed", 500, "handler-failed", "Handling the delivery failed"],
  ["bodyNotRaw", 500, "body-not-raw", "The receiver cannot read the raw body"],
  ["receiverFailed", 500, "receiver-failed", "The receiver failed"],
  ["secretsFailed", 503, "secrets-failed", "The receiver cannot verify deliveries right now"],
  ["storeFailed", 503, "store-failed", "The receiver cannot tell whether it has handled this delivery"],
  ["timedOut", 503, "timed-out", "Handling the delivery takes too long"],
])("the answer %s is a problem as the README lists it: %i %s", (name, status, code, title) => {
  const { headers, text, status: sent } = responses[name];
  expect([sent, JSON.parse(text)]).toEqual([status, { title, status, code }]);
  expect(headers["content-type"]).toBe("application/problem+json");
  expect(readme).toMatch(new RegExp(`^\\| ${String(status)} .*\`${code}\``, "m"));
});

test("an answer says how to go on where a header can: which method, and that the connection ends", () => {
  expect([responses.methodNotAllowed.headers["allow"], responses.bodyTimedOut.headers["connection"]]).toEqual([
    "POST",
    "close",
  ]);
  expect(JSON.parse(responses.brokenOff.text)).toEqual({
    title: "The request broke off",
    status: 400,
    code: "broken-off",
  });
});

test("an error without a cause has none, and is one line on the console", async () => {
  const { errors } = await deliver({ dedupe: aStore({ confirm: async () => false }) });
  expect(errors[0] && "cause" in errors[0]).toBe(false);
  const lines = consoleLines();
  await receiver({ secrets: "another", on: { "*": () => undefined } })(
    new Request("http://localhost", await aDelivery()),
  );
  expect(lines).toEqual([expect.stringMatching(/^@totem-partner\/webhooks: \[mismatch\] .*in transit\.$/)]);
});

/** The reports of a receiver about deliveries with a wrong signature, or without one, one after the other. */
async function reportsOf(diagnose: FetchReceiverOptions["diagnose"], bodies: readonly (string | null)[]) {
  const errors: ReceiverError[] = [];
  const receive = receiver({
    secrets: "another",
    ...(diagnose !== undefined && { diagnose }),
    on: { "*": () => undefined },
    onError: (error) => errors.push(error),
  });
  for (const body of bodies) {
    const delivery = body === null ? { method: "POST", body: "{}" } : await aDelivery(body);
    await receive(new Request("http://localhost", delivery));
  }
  const words =
    "The cause was not diagnosed, because the diagnose budget for this minute is used up; `totem-partner verify` finds it.";
  return errors.map(({ message, reason }) => [reason, message.endsWith(` ${words}`)]);
}

test("a mismatch whose cause the budget leaves unexamined says so, and nothing else does", async () => {
  const long = "x".repeat(16_385);
  const examined = Array.from({ length: 30 }, () => "a");
  const reports = await reportsOf(undefined, [...examined, "b", null, long]);
  expect(reports.slice(29)).toEqual([
    ["mismatch", false],
    ["mismatch", true],
    ["missing-header", false],
    ["mismatch", false],
  ]);
  expect(await reportsOf(false, ["a"])).toEqual([["mismatch", false]]);
  expect(await reportsOf(true, ["a", "b"])).toEqual([
    ["mismatch", false],
    ["mismatch", false],
  ]);
});

test("a budget is one of a minute, and of the next when that is over or the clock was set back", () => {
  let now = 1000;
  const budget = minuteBudget(2, () => now);
  expect([budget.spend(), budget.isSpent(), budget.spend(), budget.isSpent(), budget.spend()]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
  now = 60_999;
  expect(budget.spend()).toBe(false);
  now = 61_000;
  expect([budget.spend(2), budget.spend()]).toEqual([true, false]);
  now = 60_999;
  expect([budget.spend(3), budget.spend(2)]).toEqual([false, true]);
});
