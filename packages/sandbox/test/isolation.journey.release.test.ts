import { readdirSync } from "node:fs";
import { join } from "node:path";
import { Receiver } from "@totem-partner/mock-server/receiver";
import { isFields } from "@totem-partner/spec/fields";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { anOrder, type Calls, partnerOf } from "./support/partner-of.ts";
import { startTestSandbox } from "./support/test-sandbox.ts";

/** `npx -y pnpm@12 campaign isolation` raises it. */
const [companies, seed] = [50 * inject("scale"), inject("seed")];

/** A text that only this company ever sends. */
const markOf = (n: number): string => `mark${String(n).padStart(4, "0")}mark`;

/** Something that a company does, marked as its own. */
type Act = (call: Calls, mark: string, n: number) => Promise<unknown>;

const acts: readonly Act[] = [
  (call, mark, n) => call("POST", "/authorizations", anOrder(`${mark}-${String(n)}`, { partnerName: mark })),
  (call, mark, n) => call("POST", "/authorizations", anOrder(`${mark}-${String(n)}`, { driverNif: "12345678Z" })),
  (call, mark, n) => call("POST", "/products", { externalId: `${mark}-${String(n)}`, name: mark }),
  (call) => call("GET", "/authorizations?limit=3"),
  (call) => call("GET", "/products"),
  (call, mark) => call("GET", `/authorizations?${mark}=1`),
  (call) => call("POST", "/_mock/clock/advance", { seconds: 60 }),
  (call) => call("PATCH", "/_mock/assumptions", { "create-status": "200" }),
  (call, mark) => call("POST", "/_mock/faults", { kind: "status", status: 503, times: 1, externalId: mark }),
  (call) =>
    call("POST", "/_mock/arrivals", { totemGroupId: "11111111-1111-4111-8111-111111111111", driverNif: "12345678Z" }),
  (call) => call("GET", "/_mock/requests?limit=5"),
];

const stories = fc.array(fc.nat({ max: acts.length - 1 }), { minLength: 12, maxLength: 20, size: "max" });

/** Everything that a company can see of itself. */
const views = [
  "/authorizations?limit=200",
  "/products",
  "/webhook",
  "/_mock/state",
  "/_mock/requests",
  "/_mock/deliveries",
  "/_mock/faults",
];

test(`of ${companies} companies at once, none sees a record, event, key or instant of another (seed ${seed})`, async () => {
  await using receiver = await Receiver.start();
  await using sandbox = await startTestSandbox({ log: "silent" });
  const all = await Promise.all(
    Array.from({ length: companies }, async (_, n) => {
      const apiKey = await sandbox.issueKey(`company-${String(n)}`);
      return { mark: markOf(n), apiKey, call: partnerOf(sandbox.url, apiKey) };
    }),
  );
  const drawn = fc.sample(stories, { numRuns: companies, seed });
  await Promise.all(
    all.map(async ({ call, mark }, n) => {
      const url = new URL(`/${mark}`, receiver.url).href;
      expect(await call("PUT", "/webhook", { url, secret: `secret of ${mark}` })).toMatchObject({ status: 200 });
      // Each has a time of its own.
      await call("PUT", "/_mock/clock", { now: new Date(Date.UTC(2030, 0, 1 + n)).toISOString() });
      for (const [step, act] of (drawn[n] ?? []).entries()) await acts[act]?.(call, mark, step);
    }),
  );
  const marks = all.map(({ mark }) => mark);
  const keys = all.map(({ apiKey }) => apiKey);
  for (const [n, { call, mark }] of all.entries()) {
    await call("POST", "/_mock/deliveries/flush");
    for (const view of views) {
      const text = JSON.stringify((await call("GET", view)).body);
      expect(marks.filter((other) => other !== mark && text.includes(other))).toEqual([]);
      expect(keys.filter((key) => text.includes(key))).toEqual([]);
    }
    const { body } = await call("GET", "/_mock/clock");
    const now = isFields(body) ? Date.parse(String(body["now"])) : NaN;
    expect(now - Date.UTC(2030, 0, 1 + n)).toBeGreaterThanOrEqual(0);
    // No more than its own steps can have advanced it: the days of others are further apart.
    expect(now - Date.UTC(2030, 0, 1 + n)).toBeLessThan(20 * 60_000);
  }
  for (const { path = "", bytes } of receiver.received) {
    const body = bytes.toString();
    expect(marks.filter((mark) => path !== `/${mark}` && body.includes(mark))).toEqual([]);
  }
  expect(receiver.received.length).toBeGreaterThan(0);
});

test("a forged key, one of another company's name and one of another sandbox reach nothing that is stored", async () => {
  await using sandbox = await startTestSandbox();
  await using other = await startTestSandbox({ log: "silent" });
  const [espiga, molino] = [await sandbox.issueKey("espiga"), await sandbox.issueKey("molino")];
  await partnerOf(sandbox.url, espiga)("GET", "/products");
  const stored = () =>
    readdirSync(join(sandbox.data, "companies"), { recursive: true }).filter((file) =>
      String(file).endsWith(".sqlite"),
    );
  const [before, wakes] = [stored().length, sandbox.log.filter(({ event }) => event === "wake").length];
  const last = espiga.endsWith("A") ? "B" : "A";
  const forged = [
    espiga.slice(0, -1) + last,
    espiga.replace("sandbox_espiga_", "sandbox_molino_"),
    espiga.replace("sandbox_espiga_", "sandbox_unknown_"),
    molino.slice(0, -22) + espiga.slice(-22),
    await other.issueKey("espiga"),
    "sandbox_espiga_",
    "test_demo",
    "nobody",
    "",
  ];
  for (const key of forged) {
    const call = partnerOf(sandbox.url, key);
    for (const path of ["/products", "/_mock/state", "/_mock/companies", "/_mock/docs/openapi.json"]) {
      const { status, body } = await call("GET", path);
      const isReference = path.endsWith("openapi.json");
      expect([key, path, status]).toEqual([key, path, isReference ? 200 : 401]);
      if (!isReference)
        expect(["unknown_api_key", "missing_api_key"]).toContain(isFields(body) ? body["code"] : undefined);
    }
  }
  expect(stored().length).toBe(before);
  expect(sandbox.log.filter(({ event }) => event === "wake").length).toBe(wakes);
});
