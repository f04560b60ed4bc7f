import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { aForm, aPdf, createProtocol, protocolIn } from "../support/domain/cleaning.ts";
import { Partner } from "../support/partner.ts";

test("[S068] several at once, in any interleaving: each answer and the end fit one order of them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.nat({ max: 3 }), { maxLength: 10 }), async (scheduler, acts) => {
      const partner = new Partner();
      const { id } = await createProtocol(partner);
      const body = () => aForm({ enabled: true, document: aPdf(3000) });
      const calls = [
        () => partner.call("activateCleaningProtocol", { id }),
        () => partner.call("deactivateCleaningProtocol", { id }),
        () => partner.call("updateCleaningProtocolConfiguration", { id, body: body() }),
        () => partner.call("createCleaningProtocol", { body: body() }),
      ] as const;
      const answers = acts.map(async (at) => {
        const call = scheduler.scheduleFunction(calls[at] ?? calls[0]);
        return { at, ...(await call()) };
      });
      await scheduler.waitIdle();
      const done = await Promise.all(answers);
      const accepted = (kind: number) => done.filter(({ at, status }) => at === kind && status === 200).length;
      const { state, companyProtocolEnabled } = protocolIn(await partner.call("getCleaningProtocol"));
      // It began Inactive: activations and deactivations that were accepted take turns.
      expect(accepted(0) - accepted(1)).toBe(state === "Active" ? 1 : 0);
      expect(accepted(2)).toBe(acts.filter((at) => at === 2).length);
      expect(companyProtocolEnabled).toBe(acts.includes(2));
      expect(done.filter(({ at, status }) => at === 3 && status !== 409)).toEqual([]);
    }),
    { numRuns: 40 * inject("scale") },
  );
});
