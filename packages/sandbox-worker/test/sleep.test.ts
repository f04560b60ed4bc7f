import { describe, expect, test, vi } from "vitest";
import { ObjectTime } from "../src/storage/object-time.ts";
import { anOrder } from "./support/pretended-company.ts";
import { letObjectsWrite, PretendedPlatform, pretendTime } from "./support/pretended-platform.ts";

test("what a partner can see of his company is still there after it slept", async () => {
  pretendTime();
  const platform = new PretendedPlatform();
  const key = await platform.issueKey("espiga");
  await platform.call("POST", "/products", { ...key, body: { name: "Rye" } });
  await platform.call("POST", "/_mock/faults", { ...key, body: { kind: "status", status: 503, times: 2, after: 1 } });
  await platform.call("PUT", "/_mock/clock", { ...key, body: { now: "2030-01-01T00:00:00Z" } });
  await platform.call("PATCH", "/_mock/assumptions", { ...key, body: { "default-limit": 2 } });
  await platform.call("GET", "/products?token=secret-token", key);
  const requests = async () => (await platform.call("GET", "/_mock/requests", key)).body;
  const before = await requests();
  await letObjectsWrite();
  expect(platform.companies.storages.get("espiga")?.sql.exec("SELECT text FROM requests").toArray()).toHaveLength(2);
  platform.sleep("espiga");
  expect(await requests()).toEqual(before);
  expect(JSON.stringify(before)).not.toContain("secret-token");
  const { body: faults } = await platform.call("GET", "/_mock/faults", key);
  expect(faults).toMatchObject({ items: [{ kind: "status", seen: 1, hit: 0, spent: false }] });
  expect(await platform.call("GET", "/products", key)).toMatchObject({ status: 503 });
  platform.sleep("espiga");
  expect(await platform.call("GET", "/products", key)).toMatchObject({ status: 503 });
  expect(await platform.call("GET", "/products", key)).toMatchObject({ status: 200, body: { limit: 2 } });
  expect((await platform.call("GET", "/_mock/clock", key)).body).toMatchObject({ now: "2030-01-01T00:00:00.000Z" });
});

test("settled deliveries are still listed after it slept, also once the webhook is gone", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("Nobody is there.")));
  const platform = new PretendedPlatform();
  const key = await platform.issueKey("espiga");
  await platform.call("PUT", "/webhook", { ...key, body: { url: "http://127.0.0.1:1/" } });
  await platform.call("PATCH", "/_mock/assumptions", { ...key, body: { "delivery-retries": "none" } });
  await platform.call("POST", "/authorizations", { ...key, body: anOrder() });
  const deliveries = async () => (await platform.call("GET", "/_mock/deliveries", key)).body;
  const givenUp = { items: [{ type: "authorization.created", state: "given-up" }], total: 1 };
  await expect.poll(deliveries).toMatchObject(givenUp);
  await platform.call("DELETE", "/webhook", key);
  platform.sleep("espiga");
  expect(await deliveries()).toMatchObject(givenUp);
});

test("a cleared journal stays empty", async () => {
  pretendTime();
  const platform = new PretendedPlatform();
  const key = await platform.issueKey("espiga");
  await platform.call("GET", "/products", key);
  const storage = platform.companies.storages.get("espiga");
  const kept = () => storage?.sql.exec("SELECT text FROM requests").toArray().length;
  await letObjectsWrite();
  expect(kept()).toBe(1);
  await platform.call("DELETE", "/_mock/requests", key);
  platform.sleep("espiga");
  await platform.call("GET", "/warehouses", key);
  expect((await platform.call("GET", "/_mock/requests", key)).body).toMatchObject({ items: [{ path: "/warehouses" }] });
});

describe("real time in an object", () => {
  /** A time with an alarm that only notes when it is set for. */
  function timed() {
    vi.useFakeTimers({ now: 1_000_000 });
    const alarm = {
      at: undefined as number | undefined,
      sets: 0,
      set(at: number) {
        alarm.at = at;
        alarm.sets += 1;
      },
    };
    return { alarm, time: new ObjectTime(alarm) };
  }

  test("what is due within two seconds has a timer, of which there is one", () => {
    const { time } = timed();
    const ran: string[] = [];
    time.setTimer(() => ran.push("second"), 2000);
    time.setTimer(() => ran.push("first"), 500);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(499);
    expect(ran).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(ran).toEqual(["first"]);
    vi.advanceTimersByTime(1500);
    expect(ran).toEqual(["first", "second"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("for anything later the object may sleep, and an alarm wakes it", () => {
    const { time, alarm } = timed();
    const ran: number[] = [];
    time.setTimer(() => ran.push(Date.now()), 60_000);
    expect(vi.getTimerCount()).toBe(0);
    time.insure();
    expect(alarm.at).toBe(1_060_000);
    vi.advanceTimersByTime(60_000);
    expect(ran).toEqual([]);
    time.runDue();
    expect(ran).toEqual([1_060_000]);
  });

  test("what is due soon is insured against the end of the process, once", () => {
    const { time, alarm } = timed();
    time.insure();
    expect(alarm.at).toBeUndefined();
    time.setTimer(() => undefined, 0);
    time.insure();
    const { at = 0 } = alarm;
    expect(at).toBeGreaterThan(Date.now());
    time.setTimer(() => undefined, 10);
    time.insure();
    expect(alarm.sets).toBe(1);
    // A later alarm would be too late for it.
    alarm.at = at + 3_600_000;
    time.insure();
    expect(alarm.at).toBe(at);
  });

  test("a timer that was cancelled, or cleared with all others, never runs", () => {
    const { time } = timed();
    const ran: string[] = [];
    const cancel = time.setTimer(() => ran.push("cancelled"), 100);
    cancel();
    cancel();
    expect(vi.getTimerCount()).toBe(0);
    time.setTimer(() => ran.push("cleared"), 100);
    time.clear();
    vi.advanceTimersByTime(200);
    expect(ran).toEqual([]);
    expect(time.firstAt).toBeUndefined();
  });

  test("during a wait that keeps the object awake, everything has a timer", () => {
    const { time } = timed();
    const ran: string[] = [];
    const letGo = time.keepAlive();
    time.setTimer(() => ran.push("late"), 30_000);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(30_000);
    expect(ran).toEqual(["late"]);
    letGo();
    time.setTimer(() => ran.push("later"), 30_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
