import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { deliverFinished, secret, serve, silenceConsole } from "@totem-partner/example-receiver-journey";
import { expect, onTestFinished, test, vi } from "vitest";
import worker from "../src/worker.ts";

/** Serves a handler, has the mock deliver to it, and returns the status of the attempt. */
async function deliverTo(handler: (request: Request) => Promise<Response>) {
  const listener = getRequestListener(handler);
  const url = await serve(createServer((request, response) => void listener(request, response)));
  const { mock, id } = await deliverFinished(url);
  return { id, statuses: mock.deliveries.list().flatMap(({ attempts }) => attempts.map(({ outcome }) => outcome)) };
}

function printed(): unknown[] {
  const lines: unknown[] = [];
  const spy = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(line));
  onTestFinished(() => spy.mockRestore());
  return lines;
}

test("the route handler closes the order, and answers after it", async () => {
  const lines = printed();
  vi.stubEnv("WEBHOOK_SECRET", secret);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { POST } = await import("../src/route.ts");
  const { id, statuses } = await deliverTo(POST);
  expect(statuses).toMatchObject([{ status: 204 }]);
  expect(lines).toEqual([`Authorization ${id} is finished: cancelled.`]);
});

test("the route handler loads without the secret, as next build loads it, and answers 503 until it is set", async () => {
  silenceConsole();
  printed();
  vi.resetModules();
  vi.stubEnv("WEBHOOK_SECRET", undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { POST } = await import("../src/route.ts");
  expect((await deliverTo(POST)).statuses).toMatchObject([{ status: 503 }]);
  vi.stubEnv("WEBHOOK_SECRET", secret);
  expect((await deliverTo(POST)).statuses).toMatchObject([{ status: 204 }]);
});

test("the worker answers at once, and stays alive until it has closed the order", async () => {
  const lines = printed();
  const work: Promise<unknown>[] = [];
  const context = { waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
  const { id, statuses } = await deliverTo((request) => worker.fetch(request, { WEBHOOK_SECRET: secret }, context));
  expect(statuses).toMatchObject([{ status: 202 }]);
  await Promise.all(work);
  expect(lines).toEqual([`Authorization ${id} is finished: cancelled.`]);
});
