import { parseAssumptions } from "@totem-partner/simulator";
import { randomOwn } from "@totem-partner/spec/random-own";
import fc from "fast-check";
import { expect, test } from "vitest";
import { settledValues } from "../../src/findings/finding.ts";
import { answersTo } from "../support/answers.ts";
import { apiKey, ObservedService, profiles } from "../support/observed-service.ts";
import { passTraffic } from "../support/passing-traffic.ts";

/** How many services are observed; more with OBSERVATIONS=200. */
const numRuns = Number(process.env["OBSERVATIONS"] ?? 20);

/** Services with envelopes and errors that no named alternative is. */
const foreign = fc
  .tuple(profiles, randomOwn.list, randomOwn.error, fc.constantFrom("list-envelope", "error-body", "both"))
  .map(([profile, list, error, which]) => ({
    ...profile,
    ...(which !== "error-body" && { "list-envelope": list }),
    ...(which !== "list-envelope" && { "error-body": error }),
    "limit-over-max": "clamp",
  }));

test("what passing traffic shows of shapes that no one foresaw gives the same answers, byte for byte", async () => {
  await fc.assert(
    fc.asyncProperty(foreign, async (profile) => {
      const service = new ObservedService(profile);
      const prefix = parseAssumptions(profile)["path-prefix"] === "required" ? "/partner" : "";
      const advance = (seconds: number): void => service.advance(seconds);
      for (const round of [1, 2]) await passTraffic(service.send, { round, prefix, advance });
      const settled = settledValues(service.observer.findings);
      const theirs = await answersTo(service.simulator, apiKey, prefix);
      const learned = ["list-envelope", "error-body"].flatMap((id) => {
        const value = settled[id];
        return value === undefined ? [] : [[id, value] as const];
      });
      service.assume({ ...profile, ...Object.fromEntries(learned) });
      expect(await answersTo(service.simulator, apiKey, prefix)).toEqual(theirs);
    }),
    { numRuns },
  );
}, 600_000);
