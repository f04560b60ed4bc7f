import { inspect } from "node:util";
import { type MockServer, startMockServer } from "@totem-partner/mock-server";
import type { OperationId } from "@totem-partner/spec/operations";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { isPartnerError, PartnerClient, type PartnerClientOptions } from "../../src/index.ts";
import { repetitionOf } from "../../src/send/repetition.ts";
import { timedBy, VirtualClock } from "../support/retrying.ts";
import { everyFault, type Fault, type FaultName } from "./faults.ts";
import { startGate } from "./gate.ts";
import { confidential, prepared } from "./prepared-operations.ts";

let mock: MockServer;
let gate: Awaited<ReturnType<typeof startGate>>;

beforeAll(async () => {
  mock = await startMockServer({ contract: "off", now: "2026-07-01T06:00:00Z" });
  gate = await startGate(mock.url);
});

afterAll(async () => {
  gate.close();
  await mock.close();
});

/** What the company of a key has, with its ids by the order in which they appear: new ones differ from run to run. */
function stateOf(key: string): string {
  const ids = new Map<string, string>();
  return JSON.stringify(mock.companyOf(key).exportState()).replaceAll(
    /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g,
    (id) => {
      const known = ids.get(id) ?? `id-${ids.size}`;
      ids.set(id, known);
      return known;
    },
  );
}

/** How often the service has carried the operation out. */
const carriedOut = (key: string, operationId: OperationId): number =>
  mock
    .companyOf(key)
    .requests({ operationId })
    .filter(({ status }) => status !== null && status < 300).length;

/** What a call needs, and the state before and after it when nothing goes wrong. */
async function flawless(operation: OperationId) {
  const key = `test_${operation}`;
  mock.companyOf(key).reset();
  const partner = new PartnerClient({ baseUrl: mock.url, apiKey: key });
  const call = await prepared[operation](partner);
  const needs = mock.companyOf(key).exportState();
  mock.companyOf(key).importState(needs); // As it is wherever the state is imported.
  const before = stateOf(key);
  await call(partner);
  return { operation, call, needs, before, after: stateOf(key) };
}

type Flawless = Awaited<ReturnType<typeof flawless>>;

/** A client that goes through the gate, and all its output. */
function client(apiKey: string, options: PartnerClientOptions) {
  const shown: string[] = [];
  const show = (value: unknown) => {
    shown.push(inspect(value, { depth: Infinity, showHidden: true, getters: true }), JSON.stringify(value));
    if (value instanceof Error) shown.push(String(value), value.stack ?? "");
  };
  const observers = { logger: { debug: show, warn: show }, onRequest: show, onResponse: show, onRetry: show };
  const timing = timedBy(new VirtualClock(0));
  return {
    partner: new PartnerClient({ baseUrl: gate.url, apiKey, ...timing, ...observers, ...options }),
    shown,
    show,
  };
}

/** How long an attempt takes at most, in milliseconds that pass only where a test says so. */
const patience = 1500;

/** What a call with one fault comes to. */
function expected(operation: OperationId, { outcome, commits }: Fault) {
  const repetition = repetitionOf(operation);
  const repeats = outcome === "refused" || (outcome === "unclear" && repetition !== "adds");
  const succeeds = outcome === "answered" || repeats;
  return { repeats, succeeds, isDone: succeeds || commits };
}

const keyFor = (operation: OperationId, name: FaultName) => `test_${`${operation}, ${name}`.replaceAll(/\W+/g, "-")}`;

/** Makes a call that meets a fault, and checks what becomes of it. */
async function meet({ operation, call, needs, before, after }: Flawless, name: FaultName, fault: Fault): Promise<void> {
  const where = `${operation}, ${name}`;
  const key = keyFor(operation, name);
  mock.companyOf(key).importState(needs);
  gate.plan(key, [name]);
  const { partner, shown, show } = client(key, fault.slow === undefined ? {} : { timeout: patience });
  const { succeeds, repeats, isDone } = expected(operation, fault);
  try {
    await call(partner);
    expect(succeeds, where).toBe(true);
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    show(error);
    expect(succeeds, `${where}: ${error.message}`).toBe(false);
    if (fault.outcome === "misled") expect(error, where).toMatchObject({ kind: "unexpected-response", attempts: 1 });
    else expect(error, where).toMatchObject({ outcomeUnknown: true, repeatIsSafe: false, attempts: 1 });
  }
  await gate.settled(key);
  const [first, ...later] = gate.played(key);
  expect(first, where).toBe(name);
  expect(later.length > 0, where).toBe(repeats);
  expect(stateOf(key), where).toBe(isDone ? after : before);
  if (repetitionOf(operation) === "adds") expect(carriedOut(key, operation), where).toBe(isDone ? 1 : 0);
  expect(shown.length, where).toBeGreaterThan(0);
  const secrets = [key, ...Object.values(confidential)];
  expect(
    shown.filter((text) => secrets.some((secret) => text.includes(secret))),
    where,
  ).toEqual([]);
}

const operations = Object.keys(prepared) as OperationId[];

/** Waits until the gate has done to the first attempt of every operation what it does, and lets their time be over. */
async function passPatience(name: FaultName): Promise<void> {
  for (const operation of operations) {
    const key = keyFor(operation, name);
    await expect.poll(() => gate.played(key)).not.toEqual([]);
    await gate.settled(key);
  }
  vi.advanceTimersByTime(patience);
}

const quick = everyFault.filter(([, { slow }]) => slow === undefined);
const slow = everyFault.filter(([, fault]) => fault.slow !== undefined);

describe("whatever breaks, an operation is done once or not at all, the client knows as much, and shows no secret", () => {
  test.each(operations)("%s", async (operation) => {
    const call = await flawless(operation);
    for (const [name, fault] of quick) await meet(call, name, fault);
    expect(gate.failures).toEqual([]);
    expect(gate.elsewhere).toEqual([]); // No redirect was followed.
  });

  test.each(slow)("%s, with every operation", async (name, fault) => {
    const calls = await Promise.all(operations.map(flawless));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    await Promise.all([...calls.map((call) => meet(call, name, fault)), passPatience(name)]);
    expect(gate.failures).toEqual([]);
  });
});
