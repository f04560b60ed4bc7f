import { type AttemptOutcome, type Company, type Delivery, Simulator } from "@totem-partner/simulator";
import { Redactor } from "@totem-partner/simulator/host";
import { expect, test } from "vitest";
import type { LogFormat } from "../../src/reporting/log.ts";
import { createDeliveryLog } from "../../src/sending/delivery-log.ts";
import { anAuthorization } from "../support/authorization.ts";

const url = "http://erp.example/hooks?token=s3cret";

/** The first attempt of a delivery, which was answered with 500, and its company. */
async function attempted(): Promise<{ delivery: Delivery; company: Company }> {
  const simulator = new Simulator({ now: Date.parse("2026-07-01T08:00:00Z") });
  const told: { delivery: Delivery; company: Company }[] = [];
  simulator.sendWith({
    deliver: () => Promise.resolve({ kind: "answered", status: 500, body: "so-called body" }),
    onDelivery: (delivery, company) => void told.push({ delivery, company }),
  });
  const call = async (method: string, path: string, body: object) => {
    const headers = { "X-Partner-API-Key": "test_demo", "Content-Type": "application/json" };
    const request = new Request(`http://localhost${path}`, { method, headers, body: JSON.stringify(body) });
    expect((await simulator.fetch(request)).ok).toBe(true);
  };
  await call("PUT", "/webhook", { url });
  await call("POST", "/authorizations", anAuthorization());
  await simulator.company("test_demo")?.deliveries.flush();
  const [first] = told;
  if (first === undefined) throw new Error("Nothing was delivered.");
  return first;
}

type Differing = [differences?: Partial<Delivery>, outcome?: AttemptOutcome | null];

/** The log line of a delivery with some differences, or of an attempt with another outcome. */
async function logged(format: LogFormat, ...[differences, outcome]: Differing): Promise<string> {
  const { delivery, company } = await attempted();
  const attempts = delivery.attempts.map((one) => (outcome === undefined ? one : { ...one, outcome }));
  const lines: string[] = [];
  const redactor = new Redactor({ given: ["s3cret"], has: () => false });
  createDeliveryLog(format, (line) => lines.push(line), redactor)?.({ ...delivery, attempts, ...differences }, company);
  expect(lines.join()).not.toContain("s3cret");
  return lines[0] ?? "";
}

const entryOf = async (...given: Differing): Promise<unknown> => JSON.parse(await logged("json", ...given));

/** Without the time of day. */
const lineOf = async (...given: Differing): Promise<string> => (await logged("pretty", ...given)).slice(13);

const sent = /^--- SEND {3}http:\/\/erp\.example\/hooks\?\S+ \[demo\] authorization\.created \n {13}/;
const followed = "next attempt at 2026-07-01T08:00:01.000Z";

test("for programs, an answered attempt has its status, and nothing of what the receiver said", async () => {
  expect(await entryOf()).toMatchObject({
    event: "delivery",
    company: "demo",
    attempt: 1,
    outcome: { kind: "answered", status: 500 },
    state: "waiting",
  });
  expect(JSON.stringify(await entryOf())).not.toMatch(/so-called body|Soft wheat|test_demo/);
});

test("for people, an answered attempt has its status and, after the first, its number", async () => {
  const answered: AttemptOutcome = { kind: "answered", status: 204 };
  expect(await logged("pretty", { nextAttemptAt: null }, answered)).toMatch(
    /^[\d:.]{12} 204 SEND {3}\S+ \[demo\] authorization\.created$/,
  );
  const { series } = (await attempted()).delivery;
  expect(await lineOf({ series: { ...series, attempts: 2 } })).toMatch(
    /^500 SEND {3}\S+ \[demo\] authorization\.created attempt 2 \n {13}next attempt at /,
  );
});

test("a reason that repeats a secret is redacted", async () => {
  const failed: AttemptOutcome = { kind: "failed", reason: "No route to s3cret" };
  expect(await entryOf({}, failed)).toMatchObject({
    outcome: { kind: "failed", reason: expect.stringMatching(/^No route to (?!s3cret)/) as unknown },
  });
  expect(await lineOf({}, failed)).toMatch(sent);
});

test.each<[AttemptOutcome, string]>([
  [{ kind: "timed-out" }, `no response within 10 seconds; ${followed}`],
  [{ kind: "stopped" }, `stopped before a response arrived; ${followed}`],
  [{ kind: "failed", reason: "ECONNRESET" }, `ECONNRESET; ${followed}`],
])("for people, an attempt without an answer says why: %j", async (outcome, said) => {
  const line = await lineOf({}, outcome);
  expect(line).toMatch(sent);
  expect(line.split("\n             ")[1]).toBe(said);
});

test("an attempt whose outcome is not known has a dash for its status, and says no reason", async () => {
  const line = await lineOf({ nextAttemptAt: null }, null);
  expect(line).toMatch(/^--- SEND {3}\S+ \[demo\] authorization\.created$/);
  expect(await entryOf({}, null)).not.toHaveProperty("outcome");
});

test("a delivery that was dropped before any attempt has a dash for its address", async () => {
  const dropped = { attempts: [], reason: "dropped", nextAttemptAt: null } as const;
  expect(await lineOf(dropped)).toBe("--- SEND   - [demo] authorization.created \n             given up: dropped");
});

test("nothing is made of a delivery while nobody reads the log", () => {
  const redactor = new Redactor({ given: [], has: () => expect.unreachable() });
  expect(createDeliveryLog("silent", () => expect.unreachable(), redactor)).toBeUndefined();
});

test("a delivery that is dropped for lack of memory does not repeat the outcome of its last attempt", async () => {
  const dropped = { state: "given-up", reason: "memory-exhausted", nextAttemptAt: null } as const;
  expect(await entryOf(dropped)).not.toHaveProperty("outcome");
  expect(await lineOf(dropped)).toMatch(/^--- SEND .*\n {13}given up: memory-exhausted$/);
  expect(await entryOf({ ...dropped, reason: "attempts-exhausted" })).toHaveProperty("outcome.status", 500);
});
