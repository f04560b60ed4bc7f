import { arrive, type Company } from "@totem-partner/simulator";
import { createAuthorization } from "@totem-partner/simulator/host";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isStreamed } from "../src/index.ts";
import { assigned, controlled, driver, northGate, order as plain } from "./support/controlled.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-07-01T08:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const order = { ...plain, ...assigned, externalId: "ERP-1" };

/** Streams of a company, and what they said so far. */
function streaming() {
  const { company, streams, ask } = controlled();
  const open = (form?: "full" | "summary") => {
    const response = streams.open(company, form);
    const reader = response?.body?.getReader();
    if (response === undefined || reader === undefined) throw new Error("There is no stream.");
    const next = async () => new TextDecoder().decode((await reader.read()).value);
    return { response, reader, next };
  };
  return { company, streams, open, ask };
}

/** The event that a stream sent. */
const eventIn = (text: string) => {
  const [, event, data = ""] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(text) ?? [];
  return { event, data: JSON.parse(data) as unknown };
};

/** So many bytes that a redacted transition has to say. */
const tellMuch = (company: Company, bytes: number) =>
  company.publish([
    {
      type: "authorization.updated",
      authorization: { ...company.records.authorizations.values().next().value!, batch: "x".repeat(bytes) },
    },
  ]);

test("a stream of events is not kept by caches, begins at once, and says every 15 seconds that it is there", async () => {
  const { open } = streaming();
  const { response, next } = open();
  expect([response.status, isStreamed(response)]).toEqual([200, true]);
  expect(Object.fromEntries(response.headers)).toEqual({
    "content-type": "text/event-stream",
    "cache-control": "no-store",
  });
  expect(await next()).toBe(": requests, transitions and deliveries follow\n\n");
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await next()).toBe(": still here\n\n");
});

test("a transition comes with its authorization and, if it has them, reason and operation", async () => {
  const { company, open } = streaming();
  const { next } = open();
  await next();
  createAuthorization(company, order);
  arrive(company, { totemGroupId: northGate, driverNif: driver });
  const [created, recorded, finished] = [eventIn(await next()), eventIn(await next()), eventIn(await next())];
  const id = expect.any(String) as string;
  const occurredAt = "1970-01-01T00:00:00.000Z";
  const authorization = expect.objectContaining({ status: "Active" }) as unknown;
  expect(created).toEqual({
    event: "transition",
    data: { id, type: "authorization.created", occurredAt, authorization },
  });
  expect(recorded).toEqual({
    event: "transition",
    data: {
      ...{ id, type: "operation.recorded", occurredAt, authorization },
      operation: expect.objectContaining({ quantity: 20 }) as unknown,
    },
  });
  expect(finished).toMatchObject({ data: { type: "authorization.finished", reason: "consumed" } });
});

test("a reader of digests who has 256 KiB to read gets no other until then", async () => {
  const { company, open, ask } = streaming();
  const { reader, next } = open("summary");
  await next();
  await next();
  const target = `/products?${"x".repeat(16_000)}=1`;
  // 17 requests of a digest are more than 256 KiB.
  for (let at = 0; at < 17; at += 1) await ask("GET", target);
  await vi.advanceTimersByTimeAsync(100);
  await ask("GET", "/products");
  await vi.advanceTimersByTimeAsync(1000);
  expect(eventIn(await next())).toMatchObject({ data: { requests: { total: 17 } } });
  await ask("GET", "/products");
  await vi.advanceTimersByTimeAsync(100);
  expect(eventIn(await next())).toMatchObject({ data: { requests: { total: 2 } } });
  company.clock.advance(1);
  await reader.cancel();
  expect(vi.getTimerCount()).toBe(0);
});

test("a reader who is more than 8 MiB behind is cut off, and leaves its place to another", async () => {
  const { company, open, streams } = streaming();
  createAuthorization(company, order);
  const { reader, next } = open();
  await next();
  tellMuch(company, 8 * 1_048_576 - 2000);
  expect(vi.getTimerCount()).toBe(1);
  tellMuch(company, 2000);
  expect(vi.getTimerCount()).toBe(0);
  await expect(reader.read()).rejects.toThrow("The reader was too slow.");
  streams.close();
});

test("a hundred streams may be open, and one that is cancelled or ended makes room", async () => {
  const { company, open, streams } = streaming();
  const opened = Array.from({ length: 100 }, () => open());
  expect(streams.open(company)).toBeUndefined();
  await opened[0]?.reader.cancel();
  expect(streams.open(company)).toBeDefined();
  expect(streams.open(company)).toBeUndefined();
  streams.close();
  expect(vi.getTimerCount()).toBe(0);
  await opened[1]?.next();
  expect(await opened[1]?.reader.read()).toEqual({ done: true, value: undefined });
  expect(streams.open(company)).toBeDefined();
});
