import { expect, test } from "vitest";
import { arrive, assignAuthorization, finishAuthorization } from "../../../src/index.ts";
import {
  aFullAuthorization,
  anAssignedAuthorization,
  anAuthorization,
  driver,
  northGate,
  otherDriver,
} from "../../support/domain/authorization.ts";
import { authorizationIn, blamed, Partner, problemIn } from "../../support/partner.ts";

const changes = [
  [{ driverNif: otherDriver }, { driverNif: otherDriver }],
  [{ tractorPlate: "new1" }, { tractorPlate: "NEW1" }],
  [{ trailerPlates: ["t1", "t2"] }, { trailerPlates: ["T1", "T2"] }],
  [{ productExternalId: "BARLEY-01" }, { product: "Feed barley" }],
  [{ warehouseExternalId: "SILO-02" }, { warehouse: "Silo 2" }],
  [{ driverNif: null }, { driverNif: null }],
  [{ tractorPlate: null }, { tractorPlate: null }],
  [{ trailerPlates: [] }, { trailerPlates: [] }],
] as const;

test.each(changes)("[S009][S030] PATCH %j changes that, and omitted fields stay unchanged", async (patch, changed) => {
  const partner = new Partner();
  const created = await partner.created(aFullAuthorization());
  partner.company.clock.advance(1000);
  const updated = authorizationIn(await partner.patch(created.id, patch));
  expect(updated).toEqual({ ...created, ...changed, updatedAt: "2026-07-01T08:00:01.000Z" });
  expect(authorizationIn(await partner.get(created.id))).toEqual(updated);
  expect(partner.events.map(({ type }) => type)).toEqual(["authorization.created", "authorization.updated"]);
});

test("[S006][S142] driver and tractor, not given at creation, are assigned later with PATCH", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  const answer = await partner.patch(id, { driverNif: driver, tractorPlate: "1234bcd" });
  expect(authorizationIn(answer)).toMatchObject({ driverNif: driver, tractorPlate: "1234BCD" });
});

test("[S006] or they are assigned in the service's own application: an authorization.updated that the partner did not cause", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  const assigned = assignAuthorization(partner.company, id, { driverNif: driver, tractorPlate: "1234bcd" });
  expect(assigned).toMatchObject({ ok: true, value: { driverNif: driver, tractorPlate: "1234BCD" } });
  expect(authorizationIn(await partner.get(id))).toMatchObject({ driverNif: driver, tractorPlate: "1234BCD" });
  expect(partner.events.map(({ type }) => type)).toEqual(["authorization.created", "authorization.updated"]);
  const unknown = assignAuthorization(partner.company, id, { driverNif: "00000000A" });
  expect(unknown).toMatchObject({ ok: false, refusal: { code: "unknown_reference" } });
  await partner.cancel(id);
  const finished = assignAuthorization(partner.company, id, { tractorPlate: "NEW1" });
  expect(finished).toMatchObject({ ok: false, refusal: { code: "authorization_finished" } });
});

test("[S080] all fields are optional: a PATCH that is empty, or has what is there already, changes nothing", async () => {
  const partner = new Partner();
  const created = await partner.created(aFullAuthorization());
  partner.company.clock.advance(1000);
  const same = {
    driverNif: driver,
    tractorPlate: "1234bcd",
    trailerPlates: ["r4567bbc"],
    productExternalId: "WHEAT-01",
  };
  for (const patch of [{}, same]) expect(authorizationIn(await partner.patch(created.id, patch))).toEqual(created);
  expect(partner.events).toHaveLength(1);
});

test("[S067] PATCH is accepted only while the authorization is Active", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAuthorization());
  finishAuthorization(partner.company, id);
  const finished = authorizationIn(await partner.get(id));
  for (const patch of [{ tractorPlate: "NEW1" }, {}, { driverNif: "00000000A" }]) {
    expect(problemIn(await partner.patch(id, patch))).toMatchObject({ status: 409, code: "authorization_finished" });
  }
  expect(authorizationIn(await partner.get(id))).toEqual(finished);
  expect(partner.events.map(({ type }) => type)).toEqual(["authorization.created", "authorization.finished"]);
});

test.each([
  ["productExternalId", "NO-SUCH"],
  ["warehouseExternalId", "NO-SUCH"],
  ["driverNif", "00000000A"],
])("a PATCH whose %s names nothing known is refused as a whole", async (field, value) => {
  const partner = new Partner();
  const created = await partner.created(aFullAuthorization());
  const answer = await partner.patch(created.id, { trailerPlates: [], [field]: value });
  expect(problemIn(answer)).toMatchObject({ status: 422, code: "unknown_reference" });
  expect(blamed(answer)).toEqual([`/${field}`]);
  expect(authorizationIn(await partner.get(created.id))).toEqual(created);
});

test.each([{ productExternalId: null }, { warehouseExternalId: null }, { trailerPlates: null }, { driverNif: "" }])(
  "%j is no change that PATCH can make",
  async (patch) => {
    const partner = new Partner();
    const { id } = await partner.created(aFullAuthorization());
    expect(blamed(await partner.patch(id, patch))).toEqual(Object.keys(patch).map((field) => `/${field}`));
  },
);

test("[S080] product and warehouse change after a partial consumption; what remains and what was recorded stay", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAssignedAuthorization({ quantity: 20 }));
  arrive(partner.company, { totemGroupId: northGate, driverNif: driver, quantity: 8 });
  const recorded = structuredClone([...partner.company.records.operations.values()]);
  const answer = await partner.patch(id, { productExternalId: "BARLEY-01", warehouseExternalId: "SILO-02" });
  expect(authorizationIn(answer)).toMatchObject({ product: "Feed barley", warehouse: "Silo 2", remainingQuantity: 12 });
  expect(recorded).toHaveLength(1);
  expect([...partner.company.records.operations.values()]).toEqual(recorded);
});
