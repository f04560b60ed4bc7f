import { describeAssumptions } from "@totem-partner/simulator";
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { type Kind, kinds } from "../../src/calibration/kinds.ts";
import { plannedRequests } from "../../src/calibration/planned-requests.ts";
import { requiredWrites } from "../../src/calibration/required-writes.ts";
import { companies, known, serviceOf } from "../support/random-service.ts";

const notes = / \([^)]*\)/;

/** A pattern of the requests that a planned line stands for. */
const patternOf = (line: string): RegExp =>
  new RegExp(`^${RegExp.escape(line.replace(notes, "")).replaceAll(/\\\{\w+\\\}/g, String.raw`[\w-]+`)}$`);

test("every request of a calibration that writes is one that --dry-run prints, with its body", async () => {
  const subset = fc.subarray([...kinds], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(companies, subset, fc.boolean(), async (given, chosen, isGiven) => {
      const service = await serviceOf(given);
      const givens = isGiven ? known : {};
      await service.calibrate({ ...given, allowed: chosen, givens });
      // The interface may be at the other side of /partner.
      const planned = [true, false].flatMap((isPrefixed) =>
        plannedRequests(isPrefixed, new Set(chosen), { ...givens }),
      );
      const patterns = planned.map(patternOf);
      const isPlanned = (request: string) => patterns.some((pattern) => pattern.test(request));
      expect([...service.asked].filter((request) => !isPlanned(request))).toEqual([]);
    }),
    { numRuns: 8 * inject("scale") },
  );
});

test("nothing is created of a kind that is not named", () => {
  const of = (...allowed: Kind[]) => plannedRequests(true, new Set(allowed)).filter((line) => !line.startsWith("GET "));
  expect(of()).toEqual([]);
  expect(of("product").every((line) => line.includes(" /partner/products"))).toBe(true);
  expect(of("webhook").every((line) => line.includes(" /partner/webhook"))).toBe(true);
  const permits = of("authorization");
  expect(permits.every((line) => line.includes(" /partner/authorizations"))).toBe(true);
  expect(permits.filter((line) => /driverNif|webhook/.test(line))).toEqual([]);
  expect(of("authorization", "driver").filter((line) => line.includes("driverNif"))).toHaveLength(1);
  expect(of("cleaning-protocol").filter((line) => line.includes("categor"))).toEqual([]);
});

describe("a point that was not seen says what would show it:", () => {
  const none = new Map<Kind, string>();

  test.each([
    ["create-status", /pass --allow-writes authorization\.$/],
    ["event-status", /pass --allow-writes authorization --allow-writes event\.$/],
    ["soft-deleted-get", /pass --allow-writes product or --allow-writes warehouse\.$/],
    ["signed-content", /a delivery to your own receiver/],
  ] as const)("%s", (id, text) => {
    expect(requiredWrites(id, new Set(), none)).toMatch(text);
  });

  test("a trial that was over says why", () => {
    const over = new Map<Kind, string>([["product", "POST /products returned 403: the key does not allow it."]]);
    expect(requiredWrites("soft-deleted-get", new Set(["product"]), over)).toBe(over.get("product"));
    expect(requiredWrites("fetch-on-native", new Set(["authorization", "event"]), none)).toBe(
      "The created records did not show this.",
    );
  });

  test("each point is one that reading shows, or says so", async () => {
    const service = await serviceOf({
      profile: {},
      products: 0,
      dated: 1,
      undated: 1,
      past: 0,
      hasProtocol: false,
      hasWebhook: false,
      isPrefixed: false,
    });
    const { findings } = await service.calibrate({ isPrefixed: false });
    expect(findings).toHaveLength(describeAssumptions().length);
    for (const { verdict } of findings) {
      if (verdict.sure === "not-observable") expect(verdict.why).not.toMatch(/GET requests may show this|undefined/);
    }
  });
});
