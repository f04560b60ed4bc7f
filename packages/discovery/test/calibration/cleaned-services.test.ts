import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { kinds } from "../../src/calibration/kinds.ts";
import { profiles, RandomService } from "../support/random-service.ts";
import { type Between, calibrated, defaults, expectListed, inForce, leftIn, lost } from "../support/written-service.ts";

const numRuns = 4 * inject("scale");

/** With documented fields only, a protocol, its parts and a webhook have no recognisable marker. */
const isRecognised =
  ({ "response-fields": fields }: Record<string, unknown>) =>
  (marker: string): boolean =>
    fields === "full" || /-(main|product|warehouse)/.test(marker);

describe("a lost answer", () => {
  test("leaves nothing behind that nobody knows of, whichever it is", async () => {
    await fc.assert(
      fc.asyncProperty(profiles, fc.nat({ max: 100 }), async (profile, nth) => {
        const service = new RandomService(profile);
        let writes = 0;
        service.between = (request, pass) => {
          if (request.method === "GET") return pass(request);
          return (writes += 1) === nth ? lost(request, pass) : pass(request);
        };
        const { created } = await calibrated(service);
        expectListed(service, created);
        expect(inForce(service).filter(isRecognised(profile))).toEqual([]);
      }),
      { numRuns },
    );
  });
});

test("an interruption at any time is followed by the clean-up", async () => {
  await fc.assert(
    fc.asyncProperty(profiles, fc.integer({ min: 60, max: 400 }), async (profile, nth) => {
      const service = new RandomService(profile);
      const interruption = new AbortController();
      let requests = 0;
      service.between = (request, pass) => {
        if ((requests += 1) === nth) interruption.abort();
        return pass(request);
      };
      const { created } = await calibrated(service, kinds, interruption.signal);
      expectListed(service, created);
      expect(inForce(service).filter(isRecognised(profile))).toEqual([]);
      expect(leftIn(created).filter(isRecognised(profile))).toEqual([]);
    }),
    { numRuns },
  );
});

test.each([403, 409, 500])(
  "where the clean-up is answered %i, nothing more is created, and it is listed",
  async (status) => {
    const service = defaults();
    const refuse: Between = (request, pass) =>
      request.method === "DELETE" || request.url.endsWith("/cancel")
        ? Promise.resolve(Response.json({ message: "no" }, { status }))
        : pass(request);
    service.between = refuse;
    const { created, findings } = await calibrated(service, ["authorization", "product", "warehouse"]);
    expect(inForce(service).sort()).toEqual(leftIn(created).sort());
    expect(leftIn(created).map((name) => name.replace(/.*-1-/, ""))).toEqual(["product", "warehouse", "main"]);
    expect(created.map(({ note }) => note).join()).toContain(`returned ${status}. Delete the product of this name.`);
    expect(findings.find(({ id }) => id === "delete-status")?.verdict).toMatchObject({ sure: "not-observable" });
  },
);
