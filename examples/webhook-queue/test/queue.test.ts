import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startMockServer } from "@totem-partner/mock-server";
import { PartnerClient } from "@totem-partner/sdk";
import { sign, signatureHeader } from "@totem-partner/webhooks";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createApp } from "../src/app.ts";
import { closeOrder, ordersSchema } from "../src/close-order.ts";
import { EventQueue, type Processing } from "../src/event-queue.ts";

const secret = "whsec_example";

beforeEach(() => {
  const spy = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => spy.mockRestore();
});

/** Opens a file, with the tables of the example. */
function open(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  database.exec(ordersSchema);
  return database;
}

/** The number of times that each order was closed. */
function closings(database: DatabaseSync): Record<string, number> {
  const rows = database.prepare("SELECT authorization_id AS id, count(*) AS times FROM closed_orders GROUP BY 1").all();
  return Object.fromEntries(rows.map(({ id, times }) => [String(id), Number(times)]));
}

/** Serves the example. Returns its address. */
async function serve(queue: EventQueue): Promise<string> {
  const app = createApp({ secrets: [secret], queue, onEvent: () => undefined });
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void app.close());
  return `http://127.0.0.1:${String((app.address() as AddressInfo).port)}/`;
}

/** Has the mock finish authorizations, and deliver what that tells to a queue. */
async function finishOrders(count: number, queue: EventQueue) {
  const url = await serve(queue);
  const mock = await startMockServer({ contract: "off", now: "2026-07-01T06:00:00Z" });
  onTestFinished(() => mock.close());
  const partner = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey });
  await partner.webhook.set({ url, secret });
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const { id } = await partner.authorizations.create({
      externalId: `ERP-${String(number)}`,
      productExternalId: "WHEAT-01",
      warehouseExternalId: "SILO-01",
      quantity: 24.5,
      totemGroupId: "11111111-1111-4111-8111-111111111111",
      operationType: "loading",
      carrierTaxId: "B12345674",
    });
    await partner.authorizations.cancel(id);
    ids.push(id);
  }
  await mock.deliveries.flush();
  return { mock, ids, once: Object.fromEntries(ids.map((id) => [id, 1])) };
}

test("each order is closed once, though every delivery comes twice, before and after it was processed", async () => {
  const database = open(":memory:");
  const queue = new EventQueue(database);
  const { mock, once } = await finishOrders(5, queue);
  for (let round = 0; round < 2; round += 1) {
    for (const { id } of mock.deliveries.list()) mock.deliveries.redeliver(id);
    await mock.deliveries.flush();
    queue.drain(closeOrder);
  }
  expect(closings(database)).toEqual(once);
  expect(queue.counts()).toEqual({ waiting: 0, done: 10, failed: 0 });
});

test("what waits when the process ends is processed by the next one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "event queue "));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "events.sqlite");
  const first = open(file);
  const { once } = await finishOrders(2, new EventQueue(first));
  first.close();
  const database = open(file);
  const queue = new EventQueue(database);
  expect(queue.counts()).toEqual({ waiting: 4, done: 0, failed: 0 });
  queue.drain(closeOrder);
  expect(closings(database)).toEqual(once);
  database.close();
});

test("a processing that fails leaves no trace, and is tried again when it is due", async () => {
  const database = open(":memory:");
  let now = 0;
  const queue = new EventQueue(database, () => now);
  const { once } = await finishOrders(1, queue);
  const failing: Processing = (event, database) => {
    closeOrder(event, database);
    throw new Error("The disk is full.");
  };
  queue.drain(failing);
  expect(closings(database)).toEqual({});
  queue.drain(closeOrder);
  expect(queue.counts()).toEqual({ waiting: 2, done: 0, failed: 0 });
  now += 2000;
  queue.drain(closeOrder);
  expect(queue.counts()).toEqual({ waiting: 0, done: 2, failed: 0 });
  expect(closings(database)).toEqual(once);
});

test("after ten attempts an event is left to a person", async () => {
  let now = 0;
  const queue = new EventQueue(open(":memory:"), () => now);
  await finishOrders(1, queue);
  const processing = vi.fn(() => {
    throw new Error("The ERP knows no such order.");
  });
  for (let round = 0; round < 12; round += 1) {
    queue.drain(processing);
    now += 1000 * 2 ** 10;
  }
  expect(processing).toHaveBeenCalledTimes(20);
  expect(queue.counts()).toEqual({ waiting: 0, done: 0, failed: 2 });
});

test("an event that cannot be kept is answered 500, so the service delivers it again", async () => {
  const database = open(":memory:");
  const queue = new EventQueue(database);
  database.close();
  const { mock } = await finishOrders(1, queue);
  const refused = { state: "waiting", attempts: [{ outcome: { status: 500 } }] };
  expect(mock.deliveries.list()).toMatchObject([refused, refused]);
  mock.reset();
});

test("events without an id are kept apart, and each once", async () => {
  const queue = new EventQueue(open(":memory:"));
  const url = await serve(queue);
  for (const id of ["1", "2", "1"]) {
    const data = { authorization: { id }, reason: "cancelled" };
    const body = JSON.stringify({ type: "authorization.finished", data });
    const headers = { [signatureHeader]: await sign({ body, secret }) };
    expect((await fetch(url, { method: "POST", headers, body })).status).toBe(204);
  }
  expect(queue.counts()).toEqual({ waiting: 2, done: 0, failed: 0 });
});

test("a database that something else has locked is left alone, and drained when it is free", async () => {
  const folder = await mkdtemp(join(tmpdir(), "event queue "));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "events.sqlite");
  const database = open(file);
  const queue = new EventQueue(database);
  const { once } = await finishOrders(1, queue);
  database.exec("PRAGMA busy_timeout = 0");
  const backup = new DatabaseSync(file);
  backup.exec("BEGIN IMMEDIATE");
  queue.drain(closeOrder);
  expect(closings(database)).toEqual({});
  backup.close();
  queue.drain(closeOrder);
  expect(closings(database)).toEqual(once);
  database.close();
});

test("what was done longer than a week ago is forgotten", async () => {
  let now = 0;
  const queue = new EventQueue(open(":memory:"), () => now);
  await finishOrders(1, queue);
  queue.drain(closeOrder);
  now += 8 * 24 * 60 * 60 * 1000;
  queue.drain(closeOrder);
  expect(queue.counts()).toEqual({ waiting: 0, done: 0, failed: 0 });
});
