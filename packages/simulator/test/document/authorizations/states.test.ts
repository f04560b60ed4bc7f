import { expect, test } from "vitest";
import { arrive, finishAuthorization } from "../../../src/index.ts";
import {
  anAssignedAuthorization,
  anAuthorization,
  type CreateBody,
  driver,
  northGate,
} from "../../support/domain/authorization.ts";
import { authorizationIn, Partner, problemIn } from "../../support/partner.ts";

const reasons = (partner: Partner): string[] =>
  partner.events.flatMap((event) => ("reason" in event ? [event.reason] : []));

test("[S060][S062][S074] a create that is accepted makes an Active authorization, available at the totems of its group", async () => {
  const partner = new Partner();
  const { id, status } = await partner.created(anAssignedAuthorization());
  expect(status).toBe("Active");
  const outcome = arrive(partner.company, { totemGroupId: northGate, driverNif: driver });
  expect(outcome).toMatchObject({ operation: { authorizationId: id } });
});

test("[S063][S081] Active, cancelled: Finished, and the updated authorization is returned", async () => {
  const partner = new Partner();
  const created = await partner.created(anAuthorization());
  partner.company.clock.advance(1000);
  const cancelled = authorizationIn(await partner.cancel(created.id));
  expect(cancelled).toEqual({ ...created, status: "Finished", updatedAt: "2026-07-01T08:00:01.000Z" });
  expect(authorizationIn(await partner.get(created.id))).toEqual(cancelled);
  expect(reasons(partner)).toEqual(["cancelled"]);
});

test("[S064][S128][S138] Finished, cancelled: responds 409 and stays unchanged", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  const cancelled = authorizationIn(await partner.cancel(id));
  partner.company.clock.advance(1000);
  expect(problemIn(await partner.cancel(id))).toMatchObject({ status: 409, code: "authorization_already_finished" });
  expect(authorizationIn(await partner.get(id))).toEqual(cancelled);
  expect(reasons(partner)).toEqual(["cancelled"]);
});

test("[S037][S065] Active, quantity fully consumed, dateless: Finished", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAssignedAuthorization({ quantity: 0.3 }));
  for (const [quantity, status] of [
    [0.1, "Active"],
    [0.2, "Finished"],
  ] as const) {
    arrive(partner.company, { totemGroupId: northGate, driverNif: driver, quantity });
    expect(authorizationIn(await partner.get(id)).status).toBe(status);
  }
  expect(reasons(partner)).toEqual(["consumed"]);
});

test.each<Partial<CreateBody>>([
  { scheduledDate: "2026-07-01T00:00:00Z" },
  { scheduledDate: "2026-07-01T00:00:00Z", endDate: "2026-07-02T00:00:00Z" },
  { endDate: "2026-07-02T00:00:00Z" },
])("[S065] fully consumed, dated (%j): Finished, for it can generate no operations", async (dates) => {
  const partner = new Partner();
  const { id } = await partner.created(anAssignedAuthorization(dates));
  arrive(partner.company, { totemGroupId: northGate, driverNif: driver });
  expect(authorizationIn(await partner.get(id))).toMatchObject({ status: "Finished", remainingQuantity: 0 });
  expect(reasons(partner)).toEqual(["consumed"]);
});

test("[S037][S066] Active, manual marking as Finished: Finished", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  expect(finishAuthorization(partner.company, id)).toMatchObject({ ok: true, value: { status: "Finished" } });
  expect(authorizationIn(await partner.get(id)).status).toBe("Finished");
  expect(problemIn(await partner.cancel(id)).status).toBe(409);
  expect(reasons(partner)).toEqual(["manual"]);
});

test("[S003][S061] a Finished authorization is no longer operable", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAssignedAuthorization());
  await partner.cancel(id);
  const arrival = { totemGroupId: northGate, driverNif: driver };
  expect(arrive(partner.company, arrival)).toMatchObject({ refused: { code: "no_authorization" } });
  const named = arrive(partner.company, { ...arrival, authorizationId: id });
  expect(named).toMatchObject({ refused: { code: "authorization_finished" } });
});
