import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startContractProxy, startMockServer } from "@totem-partner/mock-server";
import { switchableAssumptions } from "@totem-partner/spec/assumptions";
import fc from "fast-check";
import { afterAll, expect, inject, test } from "vitest";
import { isPartnerError } from "../src/index.ts";
import { order } from "./support/examples.ts";
import { clientsOf, steps } from "./support/integration-steps.ts";

/** How many services are observed. */
const numRuns = 5 * inject("scale");

const folder = mkdtempSync(join(tmpdir(), "observed-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const integers: Record<string, fc.Arbitrary<string | number>> = {
  "default-limit": fc.integer({ min: 1, max: 60 }),
  "max-limit": fc.integer({ min: 5, max: 300 }),
  "rate-limit": fc.constant("off"),
};

/** Errors with a code or a message for each field: the others say less, and so does what is observed under them. */
const telling: Readonly<Record<string, readonly string[]>> = {
  "list-envelope": ["items", "data", "flat-data", "array"],
  "error-body": ["problem", "nested", "flat"],
};

/** How a service may settle every open point. */
const profiles = fc.record(
  Object.fromEntries(
    Object.entries(switchableAssumptions).map(([id, row]) => [
      id,
      integers[id] ?? fc.constantFrom(...(telling[id] ?? Object.keys("values" in row ? row.values : {}))),
    ]),
  ),
);

/** What the steps and the mistakes show of every service. */
const shown = [
  ...["create-status", "repeat-create", "list-envelope", "list-order", "party-fields", "validation-status"],
  ...["finished-patch", "unknown-field", "removed-fields", "unknown-reference", "auth-failure", "action-status"],
  ...["event-status", "erp-origin", "new-protocol-state", "delete-status", "response-fields", "error-body"],
];

/** What a code alone shows of them, where these steps are all that passes. */
const shownByCode = new Set([
  ...["repeat-create=409", "party-fields=required", "unknown-field=reject", "removed-fields=reject"],
  ...["finished-patch=400", "finished-patch=409", "finished-patch=422", "erp-origin=marked"],
  ...["unknown-reference=404", "unknown-reference=422"],
]);

/** What shows only of a record that is known to be new, or of its place in a list: by a createdAt. */
const shownByAge = new Set([
  "create-status",
  "list-order",
  "party-fields",
  "unknown-field",
  "removed-fields",
  "erp-origin",
]);

/** What is shown of a service; flat errors have no codes, and documented fields no createdAt. */
const shownOf = (profile: Readonly<Record<string, unknown>>): string[] =>
  shown.filter(
    (id) =>
      (profile["error-body"] !== "flat" || !shownByCode.has(`${id}=${String(profile[id])}`)) &&
      // The PATCH of a Finished authorization clears a field.
      (profile["patch-null"] !== "reject" || id !== "finished-patch") &&
      (profile["response-fields"] !== "documented" || !shownByAge.has(id)),
  );

/** Every step of an integration, each as a company of its own, and what it does not get is no concern here. */
async function integrate(baseUrl: string, day: string): Promise<void> {
  for (const [at, run] of Object.values(steps).entries()) {
    const apiKey = `test_${day}-${at}`;
    const clients = clientsOf({ baseUrl, apiKey });
    await clients.partner.products.list().catch(() => undefined);
    // A record with the same createdAt as one that was seen before is not known to be new.
    const seenAt = Date.now();
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(seenAt);
    await run(clients).catch((error: unknown) => {
      if (!isPartnerError(error)) throw error;
    });
  }
  await mistakes(baseUrl, `test_${day}-0`);
}

/** What no client of ours sends. */
async function mistakes(baseUrl: string, apiKey: string): Promise<void> {
  const headers = { "X-Partner-API-Key": apiKey, "Content-Type": "application/json" };
  const bodies = ["{", "[]", JSON.stringify({ ...order, externalId: "BAD", quantity: -1 })];
  for (const body of bodies) await fetch(`${baseUrl}/authorizations`, { method: "POST", headers, body });
  for (const path of ["/authorizations?limit=0", "/authorizations/17", "/nowhere", "/products?colour=red"])
    await fetch(baseUrl + path, { headers });
  await fetch(`${baseUrl}/products`);
}

test("an integration behind a proxy leads to a profile that is right", { timeout: 600_000 }, async () => {
  let service = 0;
  await fc.assert(
    fc.asyncProperty(profiles, async (profile) => {
      service += 1;
      const observe = join(folder, `service-${service}.yaml`);
      await using mock = await startMockServer({ assumptions: profile, contract: "off" });
      await using proxy = await startContractProxy({ upstream: mock.url, observe });
      const baseUrl = profile["path-prefix"] === "required" ? `${proxy.url}/partner` : proxy.url;
      for (const day of ["monday", "tuesday"]) await integrate(baseUrl, day);
      const { assumptions = {}, findings = [] } = (await proxy.observations()) ?? {};
      for (const [id, value] of Object.entries(assumptions)) expect([id, value]).toEqual([id, profile[id]]);
      expect(shownOf(profile).filter((id) => assumptions[id] === undefined)).toEqual([]);
      expect(findings.filter(({ verdict }) => /outside|contradicts|changes/.test(verdict.sure))).toEqual([]);
    }),
    { numRuns },
  );
});
