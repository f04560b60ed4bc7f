import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { arrive } from "../../src/index.ts";
import { given, Service } from "./service-model.ts";
import { anAssignedAuthorization, anAuthorization, driver, northGate } from "../support/domain/authorization.ts";
import { authorizationIn, pageIn, Partner } from "../support/partner.ts";

const acts = ["create", "create", "patch", "cancel", "markFinished", "arrive", "arrive", "emit", "advance"] as const;

test("[S001][S060] whatever happens, in whatever order, the service does what the simple model says", async () => {
  const act = fc.tuple(fc.constantFrom(...acts), given);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 25, size: "max" }), async (all) => {
      const service = new Service();
      for (const [what, one] of all) {
        const { known } = service;
        const which = known[one.which % known.length];
        if (what === "create" || what === "advance") await service[what](one);
        else if (which) await service[what](one, which);
        await service.mustBeSeen();
      }
    }),
    { numRuns: 200 * inject("scale") },
  );
});

test("[S133] fifty identical creates at once: one created, 49 repeats, one event", async () => {
  const quantity = fc.double({ min: 0.001, max: 1e6, noNaN: true });
  await fc.assert(
    fc.asyncProperty(quantity, fc.scheduler(), async (thisMuch, scheduler) => {
      const partner = new Partner();
      const send = scheduler.scheduleFunction((body: unknown) => partner.create(body));
      const body = anAuthorization({ quantity: thisMuch });
      const sent = Array.from({ length: 50 }, () => send(body));
      await scheduler.waitIdle();
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 200)).toHaveLength(49);
      expect(partner.events.map(({ type }) => type)).toEqual(["authorization.created"]);
      expect(pageIn(await partner.list()).total).toBe(1);
    }),
    { numRuns: 15 * inject("scale") },
  );
});

test("several at once, in any interleaving: one end, one reason, and nothing after it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const partner = new Partner();
      const { id } = await partner.created(anAssignedAuthorization({ quantity: 1 }));
      const arrival = { totemGroupId: northGate, driverNif: driver, authorizationId: id, quantity: 0.4 };
      const acts: (() => Promise<unknown>)[] = [
        () => partner.cancel(id),
        () => partner.patch(id, { tractorPlate: "NEW1" }),
        () => partner.emit(id, "synced"),
        () => partner.create(anAssignedAuthorization({ quantity: 1 })),
        () => Promise.resolve(arrive(partner.company, arrival)),
        () => Promise.resolve(arrive(partner.company, { ...arrival, quantity: 0.6 })),
      ];
      for (const act of acts) void scheduler.scheduleFunction(act)();
      await scheduler.waitIdle();
      const after = authorizationIn(await partner.get(id));
      const operations = partner.events.flatMap((event) => ("operation" in event ? [event.operation.quantity] : []));
      const left = { 0: 1, 4: 0.6, 6: 0.4, 10: 0 }[operations.reduce((sum, one) => sum + Math.round(one * 10), 0)];
      expect(after).toMatchObject({ status: "Finished", remainingQuantity: left });
      const types = partner.events.map(({ type }) => type);
      expect(types.filter((type) => type === "authorization.finished")).toHaveLength(1);
      const afterEnd = types.slice(types.indexOf("authorization.finished") + 1);
      expect(afterEnd.filter((type) => type !== "authorization.synced")).toEqual([]);
    }),
    { numRuns: 60 * inject("scale") },
  );
});
