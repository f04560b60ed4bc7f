import { describeAssumptions } from "@totem-partner/simulator";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { kinds } from "../../src/calibration/kinds.ts";
import { plannedRequests } from "../../src/calibration/play.ts";
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
      // The interface may be at the other side of /partner, and its paths may end in a slash.
      const planned = [true, false].flatMap((isPrefixed) =>
        plannedRequests(isPrefixed, new Set(chosen), { ...givens }),
      );
      const patterns = planned.map(patternOf);
      const isPlanned = (request: string) => patterns.some((pattern) => pattern.test(request));
      const asked = Array.from(service.asked, (request) => request.replace(/(?<=^\S+ [^?\s]+)\/(?=[?\s]|$)/, ""));
      expect(asked.filter((request) => !isPlanned(request))).toEqual([]);
    }),
    { numRuns: 8 * inject("scale") },
  );
});

test("each point that was not seen is one that reading shows, or says so", async () => {
  const service = await serviceOf({
    ...{ profile: {}, products: 0, dated: 1, undated: 1, past: 0 },
    ...{ hasProtocol: false, hasWebhook: false, isPrefixed: false },
  });
  const { findings } = await service.calibrate({ isPrefixed: false });
  expect(findings).toHaveLength(describeAssumptions().length);
  for (const { verdict } of findings) {
    if (verdict.sure === "not-observable") expect(verdict.why).not.toMatch(/GET requests may show this|undefined/);
  }
});
