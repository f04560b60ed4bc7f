import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { anAuthorization } from "../support/authorization.ts";
import { fieldOf } from "../support/client.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

const secret = "clé-secrète 🔑";

test.each([
  ["body", (bytes: Buffer) => bytes],
  ["timestamp-body", (bytes: Buffer, timestamp: string) => Buffer.concat([Buffer.from(`${timestamp}.`), bytes])],
])("[S056][S122] with signed-content=%s the signature fits the bytes that were received", async (value, signedPart) => {
  await using receiver = await Receiver.start();
  await using server = await serveWebhook(receiver.url, { secret }, { assumptions: { "signed-content": value } });
  const batch = "Cañería 🚚 \u2028";
  const body = anAuthorization({ externalId: "ERP-1", batch });
  await server.client("POST", "/authorizations", body);
  const [received] = await receiver.until(1);
  const { bytes, headers } = received!;
  const hex = createHmac("sha256", secret)
    .update(signedPart(bytes, String(headers["x-webhook-timestamp"])))
    .digest("hex");
  expect(headers["x-webhook-signature"]).toBe(`sha256=${hex}`);
  expect(received).toMatchObject({ method: "POST", path: "/hooks/totem?from=mock" });
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "content-length": String(bytes.byteLength),
    "x-webhook-timestamp": String(Date.parse("2026-07-01T08:00:00Z") / 1000),
  });
  const told: unknown = JSON.parse(bytes.toString());
  expect(fieldOf(told, "id")).toBe(headers["x-webhook-id"]);
  expect(fieldOf(told, "data", "authorization", "batch")).toBe(batch);
});

test("[S126] a delivery is retried at 1 s, 5 s, 30 s and 120 s of the clock, and then given up", async () => {
  await using receiver = await Receiver.start((response) => response.writeHead(500).end());
  await using server = await serveWebhook(receiver.url, { secret });
  await server.create();
  for (const seconds of [0, 1, 4, 25, 90, 1000]) {
    await server.client("POST", "/_mock/clock/advance", { seconds });
    await server.client("POST", "/_mock/deliveries/flush");
  }
  const timestamps = receiver.received.map(({ headers }) => Number(headers["x-webhook-timestamp"]));
  expect(timestamps.map((timestamp) => timestamp - (timestamps[0] ?? 0))).toEqual([0, 1, 5, 30, 120]);
  expect(new Set(receiver.received.map(({ headers }) => headers["x-webhook-id"])).size).toBe(1);
  expect(new Set(receiver.received.map(({ bytes }) => bytes.toString("hex"))).size).toBe(1);
  expect(server.mock.deliveries.list()).toMatchObject([
    { state: "given-up", reason: "attempts-exhausted", nextAttemptAt: null },
  ]);
  const { body } = await server.client("GET", "/_mock/deliveries");
  const counts = {
    remembered: { waiting: 0, "under-way": 0, delivered: 0, "given-up": 1, stopped: 0 },
    forgotten: { delivered: 0, "given-up": 0, stopped: 0 },
    overflowed: 0,
    memoryExhausted: 0,
    attempts: { succeeded: 0, failed: 5 },
  };
  expect([fieldOf(body, "counts"), server.mock.deliveries.counts()]).toEqual([counts, counts]);
});
