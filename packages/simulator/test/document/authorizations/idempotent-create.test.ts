import { expect, test } from "vitest";
import { arrive } from "../../../src/index.ts";
import { anAssignedAuthorization, anAuthorization, driver, northGate } from "../../support/domain/authorization.ts";
import { authorizationIn, pageIn, Partner, problemIn, withGate } from "../../support/partner.ts";

test("[S011][S083] a retry does not create a duplicate: it answers the authorization that exists", async () => {
  const partner = new Partner();
  const created = await partner.created(anAuthorization());
  expect(authorizationIn(await partner.create(anAuthorization()))).toEqual(created);
  expect(pageIn(await partner.list()).total).toBe(1);
  expect(partner.events.map(({ type }) => type)).toEqual(["authorization.created"]);
});

test("a retry answers the authorization as it is now", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  const patched = authorizationIn(await partner.patch(id, { tractorPlate: "NEW1" }));
  expect(authorizationIn(await partner.create(anAuthorization()))).toEqual(patched);
});

test("a retry that is written in another way is the same: case of plates and UUIDs, offset, order of fields", async () => {
  const totemGroupId = "abcdef00-0000-4000-8000-abcdefabcdef";
  const partner = new Partner({ testFixtures: withGate(totemGroupId) });
  const first = anAuthorization({ totemGroupId, tractorPlate: "abc1", scheduledDate: "2026-07-01T06:00:00Z" });
  await partner.created(first);
  const again = Object.fromEntries(Object.entries(first).reverse());
  const answer = await partner.create({
    ...again,
    tractorPlate: "ABC1",
    trailerPlates: [],
    scheduledDate: "2026-07-01T08:00:00.000+02:00",
    totemGroupId: totemGroupId.toUpperCase(),
  });
  expect(answer.status).toBe(200);
});

test.each([
  { quantity: 25 },
  { productExternalId: "MAIZE-01" },
  { carrierTaxId: "A87654323" },
  { batch: "L-1" },
  { scheduledDate: "2026-07-01T06:00:00Z" },
  { driverNif: driver },
  { trailerPlates: ["R1"] },
])("[S083] the same externalId with another body is a conflict that says where: %j", async (difference) => {
  const partner = new Partner();
  const created = await partner.created(anAuthorization());
  const problem = problemIn(await partner.create(anAuthorization(difference)));
  expect(problem).toMatchObject({ status: 409, code: "external_id_conflict" });
  for (const field of Object.keys(difference)) expect(problem.detail).toContain(`/${field}`);
  expect(authorizationIn(await partner.get(created.id))).toEqual(created);
  expect(partner.events).toHaveLength(1);
});

test("a retry is compared with the first create, not with what PATCH made of it", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  await partner.patch(id, { productExternalId: "MAIZE-01" });
  expect((await partner.create(anAuthorization())).status).toBe(200);
  expect((await partner.create(anAuthorization({ productExternalId: "MAIZE-01" }))).status).toBe(409);
});

test("the externalId of a Finished authorization stays taken", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAssignedAuthorization());
  arrive(partner.company, { totemGroupId: northGate, driverNif: driver });
  expect(authorizationIn(await partner.create(anAssignedAuthorization()))).toMatchObject({ id, status: "Finished" });
});

test("a refused create leaves the externalId free", async () => {
  const partner = new Partner();
  expect((await partner.create(anAuthorization({ carrierTaxId: "B00000000" }))).status).toBe(422);
  expect((await partner.create(anAuthorization())).status).toBe(201);
});

test("externalIds are compared character by character", async () => {
  const partner = new Partner();
  for (const externalId of ["ERP-case-a", "ERP-case-A", "__proto__", "constructor", "ERP-é", "ERP-e\u0301"]) {
    await partner.created(anAuthorization({ externalId }));
  }
  expect(pageIn(await partner.list()).total).toBe(6);
});
