import { Redactor } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import { createDeliveryLog } from "../../src/sending/delivery-log.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

/** A server with a webhook, and the lines of its log that are about deliveries. */
async function logged(url: string, log: "pretty" | "json", configuration: Record<string, unknown> = {}) {
  const lines: string[] = [];
  const server = await serveWebhook(url, configuration, { log, write: (line) => lines.push(line) });
  const isAboutDeliveries = (line: string) => line.includes(log === "json" ? '"event":"delivery"' : " SEND ");
  return {
    server,
    /** Without the time of day. */
    lines: () => lines.filter(isAboutDeliveries).map((line) => (log === "json" ? line : line.slice(13))),
    all: lines,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test("each attempt of a delivery has a line with its outcome, and when the next one follows", async () => {
  await using receiver = await Receiver.start((response, _received, count) =>
    response.writeHead(count === 2 ? 204 : 503).end(),
  );
  await using log = await logged(receiver.url, "pretty");
  await log.server.create();
  await log.server.mock.deliveries.flush();
  log.server.mock.advance({ seconds: 1 });
  await log.server.mock.deliveries.flush();
  expect(log.lines()).toEqual([
    `503 SEND   ${receiver.url} [demo] authorization.created \n             next attempt at 2026-07-01T08:00:01.000Z`,
    `204 SEND   ${receiver.url} [demo] authorization.created attempt 2`,
  ]);
});

test.each(["pretty", "json"] as const)("no line (%s) shows a secret, a signature or a body", async (format) => {
  await using receiver = await Receiver.start();
  const url = `${receiver.url.replace("//", "//user:pass-word@")}&token=t0p&key=test_demo`;
  await using log = await logged(url, format, { secret: "a-secret" });
  await log.server.create();
  await log.server.mock.deliveries.flush();
  expect(log.lines()).toHaveLength(1);
  const [received] = receiver.received;
  const secrets = ["pass-word", "t0p", "test_demo", "a-secret", String(received?.headers["x-webhook-signature"])];
  for (const secret of [...secrets, "Soft wheat"]) expect(log.all.join("\n")).not.toContain(secret);
});

test("nothing is made of a delivery while nobody reads the log", () => {
  const redactor = new Redactor({ given: [], has: () => expect.unreachable() });
  expect(createDeliveryLog("silent", () => expect.unreachable(), redactor)).toBeUndefined();
});
