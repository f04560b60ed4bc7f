import { getEventListeners } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { respond } from "../../src/http/fetch.ts";
import type { FaultRule } from "../../src/index.ts";
import { ManualTime } from "../support/manual-time.ts";
import { morning, simulatorAt } from "../support/partner.ts";
import { plainRequest } from "../support/requests/plain-request.ts";

const headers = { "X-Partner-API-Key": "test_demo" };

/** Real time, and a call of the function whose requests meet a fault. */
function doorWith(rule: FaultRule) {
  const timeSource = new ManualTime(morning);
  const simulator = simulatorAt({ timeSource, faults: [rule] });
  const get = (signal?: AbortSignal) =>
    simulator.fetch(new Request("https://service.example/products", { headers, ...(signal && { signal }) }));
  return { timeSource, simulator, get };
}

test.each(["reset-before", "reset-after-commit"] as const)("%s fails as fetch does", async (kind) => {
  const failure = await doorWith({ kind })
    .get()
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(TypeError);
  expect(failure).toMatchObject({ message: "fetch failed", cause: { code: "ECONNRESET", message: "read ECONNRESET" } });
});

test("a truncated answer has its head, the first bytes of its body, and then fails", async () => {
  const response = await doorWith({ kind: "truncate", bytes: 8 }).get();
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{"items"');
  await expect(reader?.read()).rejects.toThrow("terminated");
});

test("a truncated answer may stall before it fails", async () => {
  const { timeSource, get } = doorWith({ kind: "truncate", bytes: 8, stallMilliseconds: 500 });
  const reader = (await get()).body?.getReader();
  await reader?.read();
  let isOver = false;
  const rest = reader?.read().finally(() => (isOver = true));
  while (timeSource.waiting === 0) await Promise.resolve();
  expect(isOver).toBe(false);
  timeSource.pass(500);
  await expect(rest).rejects.toThrow("terminated");
});

test("an answer is held in real time, while the company's clock stands still", async () => {
  const { timeSource, get } = doorWith({ kind: "latency", milliseconds: 500 });
  let answered = false;
  const response = get().finally(() => (answered = true));
  while (timeSource.waiting === 0) await Promise.resolve();
  timeSource.pass(499);
  await Promise.resolve();
  expect(answered).toBe(false);
  timeSource.pass(1);
  expect((await response).status).toBe(200);
  expect(timeSource.waiting).toBe(0);
});

test("an answer that is held keeps the process alive meanwhile, and leaves nothing behind", async () => {
  const { timeSource, simulator } = doorWith({ kind: "latency", milliseconds: 500 });
  const alive: string[] = [];
  Object.assign(timeSource, {
    keepAlive: () => {
      alive.push("begun");
      return () => alive.push("ended");
    },
  });
  const request = new Request("https://service.example/products", { headers });
  const listeners = () => getEventListeners(request.signal, "abort").length;
  const response = simulator.fetch(request);
  while (timeSource.waiting === 0) await Promise.resolve();
  expect([alive, listeners()]).toEqual([["begun"], 1]);
  timeSource.pass(500);
  expect([alive, listeners()]).toEqual([["begun", "ended"], 0]);
  await response;
});

test("nothing is held for a caller who was gone before", async () => {
  const { timeSource, get } = doorWith({ kind: "latency", milliseconds: 500 });
  expect([(await get(AbortSignal.abort())).status, timeSource.waiting]).toEqual([200, 0]);
});

test("an answer of which nothing is sent has its head all the same", async () => {
  const response = await doorWith({ kind: "truncate", bytes: 0 }).get();
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
  await expect(response.text()).rejects.toMatchObject({ message: "terminated", cause: { code: "ECONNRESET" } });
});

test.each([{ kind: "wrong-content-type" }, { kind: "status", status: 500 }, { kind: "html-error" }] as const)(
  "an answer that $kind changes is sent whole",
  async (rule) => {
    const { answer } = await doorWith(rule).simulator.exchange(plainRequest("GET", "/products"));
    expect(await (await doorWith(rule).get()).text()).toBe(answer.text);
  },
);

test.each([
  { kind: "latency", milliseconds: 500 },
  { kind: "truncate", stallMilliseconds: 500 },
] as const)("an abort ends the wait of $kind, whatever was collected meanwhile", async (rule) => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const { timeSource, get } = doorWith(rule);
  const controller = new AbortController();
  const read = get(controller.signal).then((response) => response.text());
  while (timeSource.waiting === 0) await Promise.resolve();
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise(setImmediate);
    collect();
  }
  controller.abort();
  await read.catch(() => undefined);
  expect(timeSource.waiting).toBe(0);
});

test("an answer can be held without anything that ends it early", async () => {
  const { timeSource, simulator } = doorWith({ kind: "latency", milliseconds: 500 });
  const response = respond(await simulator.exchange(plainRequest("GET", "/products")), timeSource);
  timeSource.pass(500);
  expect((await response)?.status).toBe(200);
});

test("a date in Retry-After counts in real time", async () => {
  const { simulator, timeSource, get } = doorWith({ kind: "rate-limit", retryAfter: 90, retryAfterForm: "date" });
  simulator.company("test_demo")?.clock.set(0);
  timeSource.pass(1000);
  expect((await get()).headers.get("retry-after")).toBe(new Date(morning + 91_000).toUTCString());
});

test("an adapter that knows nothing of faults has an answer to send for each", async () => {
  const { simulator } = doorWith({ kind: "reset-before" });
  const { answer, fault } = await simulator.exchange(plainRequest("GET", "/products"));
  expect(answer.status).toBe(503);
  expect(JSON.parse(answer.text)).toMatchObject({ code: "injected_fault", detail: expect.stringContaining("fault-1") });
  expect(fault).toMatchObject({ kind: "reset-before", sends: "nothing", service: undefined });
});
