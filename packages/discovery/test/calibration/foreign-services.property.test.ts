import { parseAssumptions } from "@totem-partner/simulator";
import { randomOwn } from "@totem-partner/spec/random-own";
import fc from "fast-check";
import { expect, test } from "vitest";
import { settledValues } from "../../src/findings/finding.ts";
import { answersTo } from "../support/answers.ts";
import { apiKey, type Case, companies, serviceOf } from "../support/random-service.ts";

/** How many services are calibrated; more with CALIBRATIONS=400. */
const numRuns = Math.ceil(Number(process.env["CALIBRATIONS"] ?? 100) / 4);

/** Services with envelopes and errors that no named alternative is. */
const foreign = fc
  .tuple(companies, randomOwn.list, randomOwn.error, fc.constantFrom("list-envelope", "error-body", "both"))
  .map(([given, list, error, which]): { given: Case; foreign: readonly string[] } => {
    const own = { "list-envelope": list, "error-body": error, "rate-limit": "off", "limit-over-max": "clamp" };
    const foreign = which === "both" ? ["list-envelope", "error-body"] : [which];
    const chosen = Object.entries(own).filter(
      ([id]) => !["list-envelope", "error-body"].includes(id) || foreign.includes(id),
    );
    const profile = { ...given.profile, ...Object.fromEntries(chosen) };
    return { given: { ...given, products: given.products + 3, profile }, foreign };
  });

test("what is learned of envelopes and errors that no one foresaw gives the same answers, byte for byte", async () => {
  const counts = { recovered: 0, all: 0 };
  await fc.assert(
    fc.asyncProperty(foreign, async ({ given, foreign: ids }) => {
      const service = await serviceOf(given);
      const { findings } = await service.calibrate(given);
      const settled = settledValues(findings);
      const points = ["list-envelope", "error-body"].filter((id) => settled[id] !== undefined);
      counts.all += ids.length;
      counts.recovered += ids.filter((id) => points.includes(id)).length;
      const known = Object.fromEntries(points.map((id) => [id, settled[id]]));
      const learned = parseAssumptions({ ...given.profile, ...known });
      const prefix = given.profile["path-prefix"] === "required" ? "/partner" : "";
      service.simulator.company(apiKey)?.assumptions.change(parseAssumptions(given.profile));
      const theirs = await answersTo(service.simulator, apiKey, prefix);
      service.simulator.company(apiKey)?.assumptions.change(learned);
      expect(await answersTo(service.simulator, apiKey, prefix)).toEqual(theirs);
    }),
    { numRuns },
  );
  // The rest cannot be told apart by what these few records show: such as a total and a count of one page.
  expect(counts.recovered / counts.all).toBeGreaterThan(0);
}, 600_000);
