import { operations } from "@totem-partner/spec/operations";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { Simulator } from "../../src/index.ts";
import { readAnswer } from "../support/contract.ts";
import { aFullAuthorization } from "../support/domain/authorization.ts";
import { Partner, problemIn } from "../support/partner.ts";
import { send } from "../support/requests/raw-request.ts";
import { anyText } from "../support/any-text.ts";

const apiKey = "test_a-key-that-nobody-else-writes";
const methods = ["GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS", "PROPFIND"];
const known = Object.values(operations).map(({ path }) => path.replace("{id}", "33333333-3333-4333-8333-333333333333"));

const garbage = fc
  .array(fc.constantFrom("%", "%zz", "%c3%28", "%2f", "/", "..", ";", "\\", "a"))
  .map((parts) => parts.join(""));

const path = fc.oneof(
  fc.tuple(fc.constantFrom(...known), garbage).map(([start, rest]) => `${start}/${rest}`),
  fc.constantFrom(...known),
  fc.tuple(fc.constantFrom(...known), anyText()).map(([start, rest]) => `${start}/${rest}`),
  fc.tuple(fc.constantFrom(...known), fc.string()).map(([start, query]) => `${start}?${query}`),
);
const body = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  fc.json().map((text) => new TextEncoder().encode(text)),
);
const mediaType = fc.constantFrom("application/json", "application/json; charset=utf-8", "text/plain", "", ";=;");

test("any bytes as a body and any path: a problem of the caller's or an answer, never a failure, never the key", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...methods), path, body, mediaType, async (method, where, bytes, type) => {
      const withBody = method !== "GET" && method !== "HEAD" && { body: Uint8Array.from(bytes) };
      const headers = { "X-Partner-API-Key": apiKey, "Content-Type": type };
      const failures: unknown[] = [];
      const simulator = new Simulator({ onFailure: (error) => failures.push(error) });
      const url = new URL(where.startsWith("/") ? `https://totem.example${where}` : where, "https://totem.example/");
      const response = await simulator.fetch(new Request(url, { method, headers, ...withBody }));
      expect(failures).toEqual([]);
      expect(response.status).toBeLessThan(500);
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
      const answer = await readAnswer(response);
      expect(answer.text).not.toContain(apiKey);
      expect(JSON.stringify([...answer.headers])).not.toContain(apiKey);
      if (answer.status >= 400) expect(problemIn(answer).code).not.toBe("internal_error");
    }),
    { numRuns: 500 * inject("scale") },
  );
});

test("any JSON as the body of any operation on an authorization is answered as the contract declares", async () => {
  const fields = fc.constantFrom(...Object.keys(aFullAuthorization()), "eventType", "driverId", "__proto__");
  // An externalId in another field comes back as that field.
  const { externalId: _own, ...others } = aFullAuthorization();
  const plausible = fc.constantFrom<unknown>(...Object.values(others), "synced", null, 0, -1, "", [], {});
  const value = fc.oneof(plausible, plausible, fc.jsonValue());
  const some = fc.dictionary(fields, value, { maxKeys: 6 });
  const operation = fc.constantFrom("createAuthorization", "updateAuthorization", "emitAuthorizationEvent");
  await fc.assert(
    fc.asyncProperty(operation, some, fc.boolean(), async (operationId, differences, complete) => {
      const partner = new Partner();
      const { id } = await partner.created(aFullAuthorization({ externalId: "ERP-ALREADY-THERE" }));
      const sent = complete ? { ...aFullAuthorization(), ...differences } : differences;
      // The call itself fails when the status is not declared or the body does not fit.
      const answer = await partner.call(
        operationId,
        operationId === "createAuthorization" ? { body: sent } : { id, body: sent },
      );
      expect(answer.status).toBeLessThan(500);
    }),
    { numRuns: 350 * inject("scale") },
  );
});

test("any query is answered with a page or with what is wrong", async () => {
  const name = fc.constantFrom("limit", "offset", "status", "scheduledDateFrom", "scheduledDateTo", "other");
  const value = fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom("Active", "2026-07-01", "9999-12-31"));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 4 }), async (parameters) => {
      const answer = await send(`/authorizations?${new URLSearchParams(parameters).toString()}`);
      expect([200, 400]).toContain(answer.status);
    }),
    { numRuns: 500 * inject("scale") },
  );
});
