import { loadContractCheck } from "@totem-partner/audit";
import { parseAssumptions, Simulator } from "@totem-partner/simulator";
import fc from "fast-check";
import { beforeAll, expect, inject, test } from "vitest";
import { fieldOf } from "../support/client.ts";
import { wireRequest } from "../support/wire/generated-requests.ts";
import { prismExceptions } from "../support/prism-exceptions.ts";
import type { WireRequest } from "../support/wire/wire-request.ts";

/** The codes of the requests that break the contract; any other refusal comes after the request was found right. */
const refusals = new Set([
  ...["validation_failed", "removed_field", "immutable_field", "limit_over_maximum", "malformed_id"],
  ...["malformed_json", "malformed_multipart", "unsupported_media_type", "missing_api_key"],
]);

/** Every assumption that decides what a request may be, in each of its alternatives; the default half of the time. */
const assumptions = fc.oneof(
  fc.constant({}),
  fc.constantFrom<Record<string, string | number>>(
    ...["unknown-field", "removed-fields", "patch-immutable", "unknown-query-parameter"].map((id) => ({
      [id]: "ignore",
    })),
    { "unknown-field": "ignore", "removed-fields": "ignore", "patch-immutable": "ignore" },
    { "required-on-create": "essential", "local-date-times": "utc" },
    { "party-fields": "required", "date-range-end": "unsupported" },
    { "further-party-fields": "accept" },
    { "further-party-fields": "accept", "unknown-field": "ignore" },
    { "further-party-fields": "accept", "patch-immutable": "ignore" },
    { "further-party-fields": "accept", "unknown-field": "ignore", "patch-immutable": "ignore" },
    { "limit-over-max": "reject", "max-limit": 30 },
    { "validation-status": "422", "malformed-id": "404" },
  ),
);

type Assumed = Record<string, string | number>;

let check: Awaited<ReturnType<typeof loadContractCheck>>;
beforeAll(async () => {
  check = await loadContractCheck("closed");
});

/** Sends a request to a new service, and says what the service and Prism make of it. */
async function judge(request: WireRequest, given: Assumed) {
  const { method, target, headers, body } = request;
  const assumed = parseAssumptions(given);
  const init = { method, headers, ...(body && { body }) };
  const response = await new Simulator({ assumptions: assumed }).fetch(new Request(`http://localhost${target}`, init));
  const text = await response.text();
  const problem: unknown = response.status >= 400 ? JSON.parse(text) : undefined;
  const answer = { status: response.status, headers: Object.fromEntries(response.headers), text };
  const sent = { kind: "exchange", method, target, headers, body: body ?? new Uint8Array() } as const;
  const violations = await check.check({ ...sent, answer, assumed });
  return {
    isRefused: refusals.has(String(fieldOf(problem, "code"))),
    detail: String(fieldOf(problem, "detail")),
    inRequest: violations.filter(({ location }) => location[0] === "request"),
    byService: violations.filter(({ by }) => by === "service"),
  };
}

const isCovered = (request: WireRequest, detail: string, assumed: Assumed): boolean =>
  prismExceptions.some(({ covers }) => covers(request, detail, assumed));

const numRuns = 5000 * inject("scale");

test(
  `on ${numRuns.toLocaleString("en")} requests, valid and invalid in every position, the service and Prism agree`,
  { timeout: 600_000 },
  async () => {
    const counts = { accepted: 0, refused: 0, excepted: 0 };
    await fc.assert(
      fc.asyncProperty(wireRequest, assumptions, async (request, assumed) => {
        const { isRefused, detail, inRequest, byService } = await judge(request, assumed);
        expect(byService).toEqual([]);
        const isInvalid = inRequest.length > 0;
        if (isRefused && !isInvalid && isCovered(request, detail, assumed)) counts.excepted += 1;
        else {
          expect({ refused: isRefused, detail }).toEqual({ refused: isInvalid, detail });
          counts[isRefused ? "refused" : "accepted"] += 1;
        }
      }),
      { numRuns },
    );
    // Each verdict is frequent, and an exception is one.
    expect(counts.accepted).toBeGreaterThan(numRuns / 4);
    expect(counts.refused).toBeGreaterThan(numRuns / 4);
    expect(counts.excepted).toBeLessThan(numRuns / 20);
  },
);

test.each(prismExceptions)("the service refuses, and Prism does not: $why", async ({ covers, example }) => {
  const { request, assumed = {} } = example;
  const { isRefused, detail, inRequest } = await judge(request, assumed);
  expect({ isRefused, inRequest, isCovered: covers(request, detail, assumed) }).toEqual({
    isRefused: true,
    inRequest: [],
    isCovered: true,
  });
});
