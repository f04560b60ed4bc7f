import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { isSettled } from "../../src/deliveries/delivery.ts";
import { DeliveryMemory } from "../../src/deliveries/delivery-log.ts";
import type { AttemptOutcome } from "../../src/index.ts";
import { aDispatcher, held, sum } from "../support/dispatcher.ts";

type Act = { happen: number } | { answer: number } | { advance: number } | { redeliver: number } | "stop" | "reset";

const act = fc.oneof(
  { weight: 8, arbitrary: fc.record({ happen: fc.nat({ max: 3000 }) }) },
  { weight: 4, arbitrary: fc.record({ answer: fc.constantFrom(204, 500) }) },
  { weight: 3, arbitrary: fc.record({ advance: fc.constantFrom(0, 1000, 10_000, 200_000) }) },
  { weight: 2, arbitrary: fc.record({ redeliver: fc.nat({ max: 60 }) }) },
  { weight: 1, arbitrary: fc.constantFrom<Act>("stop", "reset") },
);

test("whatever happens, memory stays within its bounds, and the counts say what became of every delivery", async () => {
  const bounds = { unsettled: 20_000, settled: 15_000 };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), act), { maxLength: 60 }), async (acts) => {
      const memory = new DeliveryMemory(40_000);
      const companies = [0, 1].map(() => {
        const answers: ((outcome: AttemptOutcome) => void)[] = [];
        const setting = aDispatcher({
          bounds,
          memory,
          deliver({ id, onHeaders }) {
            onHeaders({ "X-Webhook-Id": id.padEnd(300) });
            return new Promise<AttemptOutcome>((resolve) => answers.push(resolve));
          },
        });
        const heardGivenUp = new Set<string>();
        setting.dispatcher.subscribe(({ id, reason }) => {
          if (reason === "memory-exhausted") heardGivenUp.add(id);
        });
        return { ...setting, answers, heardGivenUp, forgottenByReset: 0 };
      });
      for (const [which, one] of acts) {
        const company = companies[Number(which)]!;
        const { dispatcher, happen, answers, clock, settle, accepted } = company;
        if (one === "stop") dispatcher.stop();
        else if (one === "reset") {
          dispatcher.reset();
          company.forgottenByReset = accepted();
        } else if ("happen" in one) happen(one.happen);
        else if ("answer" in one) answers.shift()?.({ kind: "answered", status: one.answer });
        else if ("advance" in one) clock.advance(one.advance);
        else dispatcher.redeliver(`event-${String(one.redeliver)}`);
        await settle();
        for (const { dispatcher: each, accepted: made, forgottenByReset, heardGivenUp } of companies) {
          const unsettled = each.all.filter((delivery) => !isSettled(delivery));
          const waits = unsettled.some(({ state }) => state === "waiting");
          if (waits) expect(held(unsettled)).toBeLessThanOrEqual(bounds.unsettled);
          expect(held(each.all.filter(isSettled))).toBeLessThanOrEqual(bounds.settled);
          const { remembered, forgotten } = each.counts;
          expect(sum([...Object.values(remembered), ...Object.values(forgotten)])).toBe(made() - forgottenByReset);
          for (const { id, reason, state } of each.all) {
            expect(reason !== null).toBe(state === "given-up");
            if (reason === "memory-exhausted") expect(heardGivenUp).toContain(id);
          }
        }
        expect(memory.total).toBe(sum(companies.map((each) => held(each.dispatcher.all))));
        const canShed = companies.some((each) => each.dispatcher.all.some(({ state }) => state !== "under-way"));
        if (canShed) expect(memory.total).toBeLessThanOrEqual(40_000);
      }
    }),
    { numRuns: 400 * inject("scale") },
  );
});
