import { expect, test } from "vitest";
import { anAssignedAuthorization, driver, northGate } from "../support/authorization.ts";
import { fieldOf } from "../support/client.ts";
import { EventStream } from "../support/event-stream.ts";
import { startMockServer } from "../support/mock.ts";
import { Receiver } from "../support/receiver.ts";
import { serveWebhook } from "../support/webhook.ts";

const now = "2026-07-01T08:00:00Z";

test("digests count everything and show the newest hundred requests, however many there are", async () => {
  await using server = await serveWebhook("http://127.0.0.1:9/hooks", { subscribedEvents: ["operation.recorded"] });
  const { client, mock } = server;
  await using stream = await EventStream.open(mock.url, mock.apiKey, "?form=summary");
  await client("POST", "/authorizations", anAssignedAuthorization());
  await client("POST", "/authorizations", {});
  mock.arrive({ totemGroupId: northGate, driverNif: driver });
  await mock.deliveries.flush();
  const sum = (field: string, events: readonly { data: unknown }[]) =>
    events.reduce((total, { data }) => total + Number(fieldOf(data, ...field.split("."))), 0);
  await expect.poll(async () => sum("attempts", await stream.until(1)), { interval: 20 }).toBe(0);
  await stream.until(2);
  while (sum("attempts", stream.events) < 1) await stream.until(stream.events.length + 1);
  expect(sum("requests.total", stream.events)).toBe(2);
  expect(stream.text).not.toContain("B12345674");
  const many = 250;
  await Promise.all(Array.from({ length: many }, () => client("GET", "/products")));
  while (sum("requests.total", stream.events) < many + 2) await stream.until(stream.events.length + 1);
  const shown = stream.events.map(({ data }) => fieldOf(data, "requests", "items"));
  expect(Math.max(...shown.map((items) => (Array.isArray(items) ? items.length : 0)))).toBeLessThanOrEqual(100);
});

test("a digest tells of a reset, a moved clock and changed faults, although nobody made a request", async () => {
  await using mock = await startMockServer({ now });
  await using stream = await EventStream.open(mock.url, mock.apiKey, "?form=summary");
  const next = async () => (await stream.until(stream.events.length + 1)).at(-1)?.data;
  await stream.until(1);
  mock.advance({ seconds: 60 });
  expect(await next()).toMatchObject({ clock: { now: "2026-07-01T08:01:00.000Z", standsStill: true }, revision: 1 });
  mock.faults.add({ kind: "latency", milliseconds: 1 });
  expect(await next()).toMatchObject({ revision: 2, epoch: 0 });
  mock.reset();
  expect(await next()).toMatchObject({ revision: 3, epoch: 1, clock: { now: "2026-07-01T08:00:00.000Z" } });
});

test("a digest tells of an attempt that ends when its beginning has long been told", async () => {
  let answer = (): void => undefined;
  await using receiver = await Receiver.start((response) => {
    answer = () => response.writeHead(500).end();
  });
  await using server = await serveWebhook(receiver.url);
  await using stream = await EventStream.open(server.mock.url, server.mock.apiKey, "?form=summary");
  const told = (field: string) => stream.events.map(({ data }) => Number(fieldOf(data, field)));
  await server.create();
  await receiver.until(1);
  while (!told("attempts").includes(1)) await stream.until(stream.events.length + 1);
  const before = Math.max(...told("revision"));
  answer();
  while (Math.max(...told("revision")) === before) await stream.until(stream.events.length + 1);
  expect(told("attempts").at(-1)).toBe(0);
});
