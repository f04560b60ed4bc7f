import { expect, test } from "vitest";
import { anAssignedAuthorization, driver, northGate } from "../support/authorization.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { EventStream } from "../support/event-stream.ts";
import { holdTimers } from "../support/held-timers.ts";
import { startMockServer } from "../support/mock.ts";
import { RawSocket } from "../support/wire/raw-socket.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

test("requests, transitions and deliveries come as they happen", async () => {
  await using receiver = await Receiver.start();
  await using server = await serveWebhook(receiver.url, { subscribedEvents: ["operation.recorded"] });
  await using stream = await EventStream.open(server.mock.url, server.mock.apiKey);
  await server.client("POST", "/authorizations", anAssignedAuthorization());
  await server.client("POST", "/_mock/arrivals", { totemGroupId: northGate, driverNif: driver });
  await server.mock.deliveries.flush();
  const events = await stream.until(7);
  const told = events.map(({ event, data }) => {
    const detail = fieldOf(data, "operationId") ?? fieldOf(data, "state") ?? fieldOf(data, "type");
    return `${event} ${String(detail)}`;
  });
  expect(told).toEqual([
    "transition authorization.created",
    "request createAuthorization",
    "transition operation.recorded",
    "delivery waiting",
    "transition authorization.finished",
    "delivery under-way",
    "delivery delivered",
  ]);
  expect(events[2]?.data).toMatchObject({ operation: { quantity: 24.5 }, authorization: { remainingQuantity: 0 } });
  expect(events[4]?.data).toMatchObject({ reason: "consumed", occurredAt: "2026-07-01T08:00:00.000Z" });
  for (const at of [3, 5, 6]) expect(events[at]?.data).not.toHaveProperty("body");
  expect({ ...Object(events[1]?.data), violations: [] }).toEqual(server.mock.requests()[1]);
});

test("a stream outlives a reset, and ends with the server", async () => {
  const mock = await startMockServer();
  await using stream = await EventStream.open(mock.url, mock.apiKey);
  mock.reset();
  await clientOf(mock.url, mock.apiKey)("GET", "/authorizations");
  expect((await stream.until(1)).map(({ event }) => event)).toEqual(["request"]);
  // Not even the time of grace passes.
  using _held = holdTimers();
  await mock.close();
  await stream.ended();
});

test("a client that half-closes the connection of its stream reads no more of it: the stream ends", async () => {
  await using mock = await startMockServer();
  await using socket = await RawSocket.open(mock.port);
  socket.write(`GET /_mock/events HTTP/1.1\r\nHost: localhost\r\nX-Partner-API-Key: ${mock.apiKey}\r\n\r\n`);
  await socket.until(/follow/);
  socket.end();
  expect(await socket.closed()).toMatch(/^HTTP\/1\.1 200 /);
});
