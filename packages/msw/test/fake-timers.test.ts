import { Receiver } from "@totem-partner/mock-server/receiver";
import { expect, test, vi } from "vitest";
import { anAuthorization } from "./support/authorization.ts";
import { call, listening } from "./support/listening.ts";

const baseUrl = "https://service.example";

test("while a test fakes timers, deliveries leave, and waitFor sees them", async () => {
  await using receiver = await Receiver.start();
  using mock = listening({ baseUrl });
  vi.useFakeTimers();
  await call(`${mock.baseUrl}/webhook`, { method: "PUT", body: { url: receiver.url, subscribedEvents: [] } });
  await call(`${mock.baseUrl}/authorizations`, { body: anAuthorization });
  const delivery = await mock.deliveries.waitFor("authorization.created");
  expect(delivery.state).toBe("delivered");
  expect(receiver.received).toHaveLength(1);
});

test("while a test fakes timers, waitFor gives up after its time-out", async () => {
  using mock = listening({ baseUrl });
  vi.useFakeTimers();
  await expect(mock.requests.waitFor({})).rejects.toThrow("none came within 2000 ms");
});

test("while a test fakes timers, a retry comes when the test advances them", async () => {
  await using receiver = await Receiver.start((response) => response.writeHead(503).end());
  using mock = listening({ baseUrl });
  vi.useFakeTimers();
  await call(`${mock.baseUrl}/webhook`, { method: "PUT", body: { url: receiver.url, subscribedEvents: [] } });
  await call(`${mock.baseUrl}/authorizations`, { body: anAuthorization });
  await mock.deliveries.waitFor(({ attempts: [first] }) => first?.outcome?.kind === "answered");
  await vi.advanceTimersByTimeAsync(3_600_000);
  await mock.deliveries.waitFor(({ attempts: [, second] }) => second?.outcome?.kind === "answered");
});
