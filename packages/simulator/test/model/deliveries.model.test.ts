import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { DeliveryWorld, everyDeliveryCommand } from "./delivery-commands.ts";
import type { Treatment } from "./receivers.ts";

const treatment = fc.constantFrom<Treatment>(
  200,
  204,
  299,
  302,
  404,
  500,
  "throws",
  "rejects",
  "never",
  "late",
  "held",
);
const treatments = fc.array(treatment, { minLength: 1, maxLength: 12 });

test("whatever happens, every delivery becomes what the schedule, the receiver and the partner make of it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(everyDeliveryCommand, { maxCommands: 30 }), treatments, async (commands, treated) => {
      const world = new DeliveryWorld(treated);
      await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
      const flushed = world.partner.company.deliveries.flush();
      // Five attempts of at most ten seconds, 16 at a time: nothing is still open after that.
      const rounds = 20 + 5 * Math.ceil(world.receivers.expected.size / 16);
      for (let round = 0; round < rounds; round += 1) {
        await world.pass(10);
        await world.advance(10);
      }
      world.mustBeAsExpected();
      const states = [...world.receivers.expected.values()].map(({ state }) => state);
      expect(states.filter((state) => state === "waiting" || state === "under-way")).toEqual([]);
      await flushed;
      await world.partner.company.deliveries.flush();
      expect(world.time.waiting).toBe(0);
    }),
    { numRuns: 400 * inject("scale") },
  );
});
