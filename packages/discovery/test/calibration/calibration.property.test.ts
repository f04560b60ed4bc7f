import { sayValue } from "@totem-partner/spec/own-alternatives";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { plannedRequests } from "../../src/calibration/play.ts";
import { companies, serviceOf } from "../support/random-service.ts";
import { visibleByReading } from "../support/visible-points.ts";

const numRuns = 25 * inject("scale");

/** Returns true if a request was announced, perhaps without the slash that paths end in. */
const isPlanned = (planned: readonly string[], request: string): boolean =>
  planned.some((line) =>
    new RegExp(`^${RegExp.escape(line).replaceAll("\\{n\\}", "\\d+").replaceAll("\\{id\\}", "[^/?]+")}$`).test(
      request.replace(/\/(?=\?|$)/, ""),
    ),
  );

test(
  "what reading can show is settled exactly, and nothing is claimed that is wrong",
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(companies, async (given) => {
        const service = await serviceOf(given);
        const { findings } = await service.calibrate(given);
        const settled = findings.flatMap(({ id, verdict }) =>
          verdict.sure === "settled" ? [[id, verdict.value] as const] : [],
        );
        for (const [id, value] of settled) expect([id, value]).toEqual([id, given.profile[id]]);
        expect(settled.map(([id]) => id)).toEqual(expect.arrayContaining(visibleByReading(given, service.company)));
        expect(
          findings.filter(({ verdict }) => ["outside", "contradicts", "changes-its-mind"].includes(verdict.sure)),
        ).toEqual([]);
        // An open point must leave room for the setting of the service.
        for (const { id, verdict } of findings) {
          if (verdict.sure !== "consistent") continue;
          const value = given.profile[id];
          if (verdict.atLeast === undefined) expect(verdict.with).toContain(sayValue(value ?? ""));
          else expect(Number(value)).toBeGreaterThanOrEqual(verdict.atLeast);
        }
      }),
      { numRuns },
    );
  },
);

test("every request of a calibration is one that --dry-run prints", async () => {
  await fc.assert(
    fc.asyncProperty(companies, async (given) => {
      const service = await serviceOf(given);
      await service.calibrate(given);
      // The interface may be at the other side of /partner.
      const planned = [true, false]
        .flatMap((isPrefixed) => plannedRequests(isPrefixed))
        .map((line) => line.replace(/ \(.*/, ""));
      expect([...service.asked].filter((request) => !isPlanned(planned, request))).toEqual([]);
    }),
    { numRuns: 5 * inject("scale") },
  );
});
