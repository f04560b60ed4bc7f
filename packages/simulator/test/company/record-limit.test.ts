import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { products, warehouses } from "../../src/commands/records.ts";
import { arrive, createInApplication, exportState, importState, Simulator } from "../../src/index.ts";
import { readState } from "../../src/control.ts";
import { anAssignedAuthorization, anAuthorization, driver, northGate } from "../support/domain/authorization.ts";
import { createProtocol } from "../support/domain/cleaning.ts";
import { authorizationIn, idIn, Partner } from "../support/partner.ts";
import { expectProblem, send } from "../support/requests/raw-request.ts";

/** The number of fixtures of a `test_…` company: totem groups, carriers, drivers, products and warehouses. */
const fixtures = 12;

const withRoomFor = (more: number): Partner =>
  new Partner({ maxRecords: fixtures + more, assumptions: { "unknown-driver": "accept" } });

/** Sends what the service may refuse with a problem that is none of the contract. */
const sendTo = ({ simulator }: Partner, path: string, body: object, method = "POST") =>
  send(path, { method, body: JSON.stringify(body) }, simulator);

const { externalId: _ofErp, ...inApplication } = anAuthorization();

describe("a company that has as many records as it may have", () => {
  test("refuses another of any kind with 507, says how many there are and what to do, and stays as it is", async () => {
    const partner = withRoomFor(5);
    const protocol = await createProtocol(partner);
    const category = idIn(await partner.call("createCleaningCategory", { body: { name: "Cereals" } }));
    const other = idIn(await partner.call("createCleaningCategory", { body: { name: "Salt" } }));
    const { id } = await partner.created(anAuthorization());
    for (const name of ["Rye", "Oats"]) await partner.call("createProduct", { body: { name } });
    const before = JSON.stringify(exportState(partner.company));
    const refused = [
      await sendTo(partner, "/authorizations", anAuthorization({ externalId: "ERP-NEXT" })),
      await sendTo(partner, `/authorizations/${id}`, { driverNif: "NEW-DRIVER" }, "PATCH"),
      await sendTo(partner, "/products", { name: "Barley" }),
      await sendTo(partner, "/warehouses", { name: "Silo 3" }),
      await sendTo(partner, "/cleaning-categories", { name: "Lime" }),
      await sendTo(partner, "/cleaning-types", { name: "Wash" }),
      await sendTo(partner, "/cleaning-incompatibilities", { kind: "category", firstId: category, secondId: other }),
    ];
    for (const answer of refused) {
      expectProblem(answer, 507, "too_many_records");
      expect(answer.body).toMatchObject({
        detail: expect.stringMatching(/^The company has 17 of at most 17 records; .*--max-records/),
      });
    }
    const { company } = partner;
    const made = [
      products.create(company, { name: "Barley", native: false }),
      warehouses.create(company, { name: "Silo", native: false }),
      createInApplication(company, inApplication),
    ];
    for (const result of made) expect(result).toMatchObject({ refusal: { code: "too_many_records" } });
    const arrival = { totemGroupId: northGate, driverNif: driver, tractorPlate: "1234BCD" };
    expect(arrive(company, arrival)).toMatchObject({ refused: { code: "too_many_records" } });
    expect(JSON.stringify(exportState(company))).toBe(before);
    expect((await partner.call("activateCleaningProtocol", { id: protocol.id })).status).toBe(200);
  });

  test("does all that makes no record: repeats a create, changes, cancels, deletes", async () => {
    const partner = withRoomFor(1);
    const { id } = await partner.created(anAuthorization());
    expect(authorizationIn(await partner.create(anAuthorization())).id).toBe(id);
    expect((await partner.patch(id, { driverNif: driver, tractorPlate: "1234BCD" })).status).toBe(200);
    expect((await partner.cancel(id)).status).toBe(200);
    const [product] = partner.company.records.products.keys();
    expect((await partner.call("deleteProduct", { id: product ?? "" })).status).toBe(204);
  });

  test("records the operation of a driver who waited, who is counted already", async () => {
    const partner = withRoomFor(2);
    const { id } = await partner.created(anAuthorization({ driverNif: driver }));
    const waits = { totemGroupId: northGate, driverNif: driver, authorizationId: id };
    expect(arrive(partner.company, waits)).toHaveProperty("pending");
    await partner.patch(id, { tractorPlate: "1234BCD" });
    expect((await partner.emit(id, "synced")).status).toBe(202);
    expect(partner.company.records.operations.size).toBe(1);
    expect([partner.company.records.count, partner.company.maxRecords]).toEqual([fixtures + 2, fixtures + 2]);
  });

  test("lets a driver whom it cannot register go on without being registered", () => {
    const { company } = withRoomFor(0);
    const arrival = { totemGroupId: northGate, driverNif: "NEW-DRIVER" };
    expect(arrive(company, arrival)).toMatchObject({ refused: { code: "no_authorization" } });
    expect(company.records.drivers.has("NEW-DRIVER")).toBe(false);
  });

  test("has room again after a delete that leaves nothing, and after a reset", async () => {
    const partner = withRoomFor(3);
    await createProtocol(partner);
    const firstId = idIn(await partner.call("createCleaningCategory", { body: { name: "Cereals" } }));
    const secondId = idIn(await partner.call("createCleaningCategory", { body: { name: "Salt" } }));
    const pair = { kind: "category", firstId, secondId };
    const id = idIn(await partner.call("createCleaningIncompatibility", { body: pair }));
    await partner.call("deleteCleaningIncompatibility", { id });
    expect((await partner.call("createCleaningIncompatibility", { body: pair })).status).toBe(201);
    partner.company.reset();
    expect([partner.company.records.count, partner.company.maxRecords]).toEqual([fixtures, fixtures + 3]);
  });
});

/** Things that make records, or end them. */
const acts = fc.oneof(
  fc.tuple(fc.nat({ max: 9 }), fc.constantFrom(driver, "NEW-1", "NEW-2")).map(
    ([nth, driverNif]) =>
      (partner: Partner) =>
        sendTo(
          partner,
          "/authorizations",
          anAssignedAuthorization({ externalId: `ERP-${String(nth)}`, driverNif, quantity: 2 }),
        ),
  ),
  fc.tuple(fc.constantFrom(driver, "NEW-3", "NEW-4"), fc.boolean()).map(([driverNif, waits]) => (partner: Partner) => {
    const [authorizationId] = partner.company.records.authorizations.keys();
    arrive(partner.company, { totemGroupId: northGate, driverNif, quantity: 1, ...(waits && { authorizationId }) });
  }),
  fc.constant((partner: Partner) => void createInApplication(partner.company, inApplication)),
  fc.constant((partner: Partner) => void products.create(partner.company, { name: "Rye" })),
  fc.constant((partner: Partner) => partner.company.reset()),
);

test("whatever happens, a company has no more records than it may have, counts them right, and its export can be imported", async () => {
  const plan = fc.array(acts, { maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 8 }), plan, async (room, steps) => {
      const partner = withRoomFor(room);
      for (const act of steps) await act(partner);
      const [kept, most] = [partner.company.records.count, partner.company.maxRecords];
      expect(kept).toBeLessThanOrEqual(most);
      const state = exportState(partner.company);
      expect(readState(JSON.parse(JSON.stringify(state)), kept)).toMatchObject({ ok: true });
      expect(readState(JSON.parse(JSON.stringify(state)), kept - 1)).toMatchObject({ ok: false });
      const again = withRoomFor(room);
      importState(again.company, state);
      expect([again.company.records.count, again.company.maxRecords]).toEqual([kept, most]);
    }),
    { numRuns: 200 * inject("scale") },
  );
});

test.each([0, -1, 1.5, NaN, Infinity])("maxRecords cannot be %d", (maxRecords) => {
  expect(() => new Simulator({ maxRecords })).toThrow(RangeError);
});

test("a thousand drivers wait on an authorization at the most; those who wait may come again, and be served", async () => {
  const partner = new Partner({ assumptions: { "unknown-driver": "accept" } });
  const { id } = await partner.created(anAuthorization());
  const arrival = (name: string) => ({ totemGroupId: northGate, driverNif: name, authorizationId: id });
  for (let at = 0; at < 1000; at += 1) arrive(partner.company, arrival(`DRIVER-${String(at)}`));
  const { drivers } = partner.company.records;
  const before = drivers.size;
  expect(arrive(partner.company, arrival("ANOTHER"))).toMatchObject({
    refused: { code: "too_many_records", detail: expect.stringContaining("1000 drivers wait") as unknown },
  });
  expect(drivers.size).toBe(before);
  expect(arrive(partner.company, arrival("DRIVER-500"))).toMatchObject({ pending: { authorizationId: id } });
  expect(partner.company.records.waiting.get(id)).toHaveLength(1000);
});
