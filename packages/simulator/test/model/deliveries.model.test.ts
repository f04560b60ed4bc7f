import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { acts, DeliveryWorld, given } from "./delivery-world.ts";
import type { Treatment } from "./receivers.ts";

const answers = [200, 204, 299, 302, 404, 500, "throws", "rejects", "never", "late", "held"] as const;
const treatments = fc.array(fc.constantFrom<Treatment>(...answers), { minLength: 1, maxLength: 12 });
const whatHappens = fc.array(fc.tuple(acts, given), { maxLength: 30, size: "max" });

test("whatever happens, every delivery becomes what the schedule, the receiver and the partner make of it", async () => {
  await fc.assert(
    fc.asyncProperty(whatHappens, treatments, async (happening, treated) => {
      const world = new DeliveryWorld(treated);
      for (const [act, differing] of happening) {
        await world[act](differing);
        await world.settle();
        world.mustBeAsExpected();
      }
      const flushed = world.partner.company.deliveries.flush();
      // Five attempts of at most ten seconds, 16 at a time: nothing is still open after that.
      const rounds = 20 + 5 * Math.ceil(world.receivers.expected.size / 16);
      for (let round = 0; round < rounds; round += 1) {
        world.pass({ seconds: 10 });
        await world.settle();
        world.advance({ seconds: 10 });
        await world.settle();
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
