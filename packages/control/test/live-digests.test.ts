import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Digest, sendDigests } from "../src/live/event-streams.ts";
import { controlled } from "./support/controlled.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-07-01T08:00:00Z") }));
afterEach(() => void vi.useRealTimers());

/** A company whose digests are collected. */
function digested() {
  const deliver = () => Promise.resolve({ kind: "answered" as const, status: 204 });
  const { company, journal, ask } = controlled(undefined, { deliver });
  const sent: Digest[] = [];
  const reader = { isBehind: false };
  const stop = sendDigests(company, journal, { send: (digest) => sent.push(digest), isBehind: () => reader.isBehind });
  /** The digests of the next so many milliseconds. */
  const within = async (milliseconds: number) => {
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(milliseconds);
    return sent.slice(before);
  };
  return { company, journal, sent, reader, stop, ask, within };
}

test("the first digest is sent at once, and the next ones a tenth of a second after something has happened", async () => {
  const { sent, ask, within } = digested();
  const nothing = { requests: { total: 0, items: [] }, attempts: 0, revision: 0, epoch: 0 };
  const clock = { now: "1970-01-01T00:00:00.000Z", standsStill: true };
  expect(sent).toEqual([{ ...nothing, clock }]);
  expect(await within(5000)).toEqual([]);
  await ask("GET", "/products");
  await ask("GET", "/products/x");
  expect(await within(99)).toEqual([]);
  const items = [
    { operationId: "listProducts", status: 200 },
    { operationId: "getProduct", status: 400 },
  ];
  expect(await within(1)).toMatchObject([{ requests: { total: 2, items } }]);
  expect(await within(5000)).toEqual([]);
  await ask("GET", "/products");
  expect(await within(100)).toMatchObject([{ requests: { total: 1, items: [{ status: 200 }] } }]);
});

test("of many requests, a digest has the newest hundred, oldest first", async () => {
  const { ask, within } = digested();
  for (let at = 0; at < 450; at += 1) await ask("GET", `/products?limit=${String(at)}`);
  const [digest] = await within(100);
  expect(digest?.requests.total).toBe(450);
  expect(digest?.requests.items.map(({ target }) => target)).toEqual(
    Array.from({ length: 100 }, (_, at) => `/products?limit=${String(at + 350)}`),
  );
});

test("a reader who is behind gets one digest of everything once that was read", async () => {
  const { reader, ask, within } = digested();
  reader.isBehind = true;
  await ask("GET", "/products");
  expect(await within(1000)).toEqual([]);
  await ask("GET", "/products");
  reader.isBehind = false;
  expect(await within(100)).toMatchObject([{ requests: { total: 2 } }]);
});

test("attempts of deliveries are counted as they begin", async () => {
  const { ask, company, within } = digested();
  const event = { event: { id: "E", type: "authorization.created" as const }, text: "{}", isOwn: false };
  company.deliveries.trigger(event, { url: "http://127.0.0.1:1/", secret: null });
  expect(await within(100)).toMatchObject([{ attempts: 1, revision: 1 }]);
  await ask("GET", "/products");
  expect(await within(100)).toMatchObject([{ attempts: 0, revision: 1 }]);
});

test.each<[string, (on: ReturnType<typeof digested>) => unknown, Partial<Digest>]>([
  ["a record", ({ company }) => company.records.drivers.add("X"), { revision: 1, epoch: 0 }],
  ["a fault", ({ company }) => company.faults.add({ kind: "drop" }), { revision: 1, epoch: 0 }],
  ["an assumption", ({ company }) => company.assumptions.change({ "max-limit": 7 }), { revision: 1, epoch: 0 }],
  ["a reset", ({ company }) => company.reset(), { epoch: 1 }],
  ["the journal that was cleared", ({ company, journal }) => journal.clear(company), { revision: 0, epoch: 1 }],
])("within a second, a digest tells of %s, of which nothing else does", async (_what, change, digest) => {
  const on = digested();
  change(on);
  expect(await on.within(899)).toEqual([]);
  expect(await on.within(201)).toMatchObject([digest]);
  expect(await on.within(5000)).toEqual([]);
});

test("requests and attempts of before a reset are in no digest after it", async () => {
  const { ask, company, within } = digested();
  await ask("GET", "/products");
  company.reset();
  expect(await within(100)).toMatchObject([{ requests: { total: 0, items: [] }, epoch: 1 }]);
  await ask("GET", "/products");
  company.reset();
  await ask("GET", "/warehouses");
  const items = [{ operationId: "listWarehouses" }];
  expect(await within(100)).toMatchObject([{ requests: { total: 1, items }, epoch: 2 }]);
});

test("a clock that is moved is a revision at once; one that runs is none", async () => {
  const { company, within } = digested();
  company.clock.advance(1000);
  const clock = { now: "1970-01-01T00:00:01.000Z", standsStill: true };
  expect(await within(100)).toMatchObject([{ revision: 1, clock }]);
  company.clock.release();
  expect(await within(100)).toMatchObject([{ revision: 2, clock: { standsStill: false } }]);
  expect(await within(5000)).toEqual([]);
});

test("once it is stopped, nothing is sent, and no timer is left", async () => {
  const { company, stop, ask, within } = digested();
  await ask("GET", "/products");
  stop();
  expect(vi.getTimerCount()).toBe(0);
  await ask("GET", "/products");
  company.clock.advance(1);
  company.reset();
  expect([vi.getTimerCount(), await within(5000)]).toEqual([0, []]);
});
