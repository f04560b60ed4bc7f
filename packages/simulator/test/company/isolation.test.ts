import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { arrive, changeAssumptions } from "../../src/index.ts";
import { anAssignedAuthorization, driver, northGate } from "../support/domain/authorization.ts";
import { pageIn, Partner, simulatorAt } from "../support/partner.ts";
import { nobodys } from "../support/provocations/provoked-calls.ts";

const companies = ["test_a", "test_b", "test_c", "test_A", "test_a-a"];

/** An act of one company, which can be repeated alone. */
type Act = (partner: Partner) => Promise<unknown>;

const firstId = async (partner: Partner) => pageIn(await partner.list()).items[0]?.id ?? nobodys;

const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(fc.nat({ max: 2 }), fc.constantFrom(1, 2)).map(([key, quantity]): Act => {
    const body = anAssignedAuthorization({ externalId: `ERP-SHARED-${String(key)}`, quantity });
    return (partner) => partner.create(body);
  }),
  fc.constant<Act>(async (partner) => partner.cancel(await firstId(partner))),
  fc.constant<Act>(async (partner) => partner.patch(await firstId(partner), { tractorPlate: "NEW1" })),
  fc.constant<Act>(async (partner) => partner.emit(await firstId(partner), "synced")),
  fc.constant<Act>((partner) => {
    return Promise.resolve(arrive(partner.company, { totemGroupId: northGate, driverNif: driver, quantity: 0.5 }));
  }),
  fc.integer({ min: 1, max: 9 }).map((seconds): Act => (partner) => {
    partner.company.clock.advance(seconds * 1000);
    return Promise.resolve();
  }),
  fc.constant<Act>((partner) => {
    partner.company.reset();
    return Promise.resolve();
  }),
);

/** All that can be seen of a company, without the ids, which differ from run to run. */
async function seen(partner: Partner): Promise<unknown> {
  const { items, total } = pageIn(await partner.list());
  return {
    total,
    items: items.map(({ id: _id, ...rest }) => rest),
    now: partner.company.clock.now(),
    events: partner.events.map(({ type, occurredAt }) => [type, occurredAt]),
  };
}

test("whatever others do at the same time, a company is as if it were alone", async () => {
  const plan = fc.array(fc.tuple(fc.constantFrom(...companies), acts), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(plan, async (steps) => {
      const shared = simulatorAt();
      const together = new Map(companies.map((key) => [key, new Partner({}, key, shared)]));
      // Each company does one thing after the other; the companies do them at the same time.
      await Promise.all(
        [...together].map(async ([key, partner]) => {
          for (const [whose, act] of steps) if (whose === key) await act(partner);
        }),
      );
      for (const [key, partner] of together) {
        const alone = new Partner({}, key);
        for (const [whose, act] of steps) if (whose === key) await act(alone);
        expect(await seen(partner)).toEqual(await seen(alone));
      }
    }),
    { numRuns: 60 * inject("scale") },
  );
});

test("an authorization of another company cannot be named at a totem", async () => {
  const simulator = simulatorAt();
  const [one, other] = [new Partner({}, "test_one", simulator), new Partner({}, "test_other", simulator)];
  const { id } = await one.created(anAssignedAuthorization());
  const outcome = arrive(other.company, { totemGroupId: northGate, driverNif: driver, authorizationId: id });
  expect(outcome).toMatchObject({ refused: { code: "authorization_not_found" } });
});

test("assumptions are switched for one company alone, and a reset brings back only its own", async () => {
  const simulator = simulatorAt();
  const [one, other] = [new Partner({}, "test_one", simulator), new Partner({}, "test_other", simulator)];
  changeAssumptions(one.company, { "create-status": "200" });
  changeAssumptions(other.company, { "max-limit": 7 });
  expect((await one.create(anAssignedAuthorization())).status).toBe(200);
  expect((await other.create(anAssignedAuthorization())).status).toBe(201);
  one.company.reset();
  expect((await one.create(anAssignedAuthorization())).status).toBe(201);
  expect(pageIn(await other.list("?limit=100"))).toMatchObject({ limit: 7, total: 1 });
});
