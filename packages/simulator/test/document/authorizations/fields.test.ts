import { expect, test } from "vitest";
import { arrive } from "../../../src/index.ts";
import {
  aFullAuthorization,
  anAssignedAuthorization,
  anAuthorization,
  driver,
  northGate,
  southGate,
} from "../../support/domain/authorization.ts";
import { authorizationIn, blamed, Partner, problemIn, withGate } from "../../support/partner.ts";
import fc from "fast-check";

test("[S010][S133][S139] externalId is required", async () => {
  const partner = new Partner();
  const { externalId: _left, ...rest } = anAuthorization();
  const answer = await partner.create(rest);
  expect(problemIn(answer).code).toBe("validation_failed");
  expect(blamed(answer)).toEqual(["/externalId"]);
  expect(partner.company.records.authorizations.size).toBe(0);
});

test("[S012] externalId is never returned in responses", async () => {
  const partner = new Partner();
  const sent = aFullAuthorization({ externalId: "ERP-NEVER-TO-BE-SEEN-AGAIN" });
  const { id } = await partner.created(sent);
  const answers = [
    await partner.create(sent),
    await partner.create({ ...sent, quantity: 1 }),
    await partner.get(id),
    await partner.list(),
    await partner.patch(id, { tractorPlate: "AB12" }),
    await partner.patch(id, { externalId: "ERP-NEVER-TO-BE-SEEN-AGAIN" }),
    await partner.emit(id, "synced"),
    await partner.cancel(id),
    await partner.cancel(id),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 200, 200, 400, 202, 200, 409]);
  for (const { text } of answers) expect(text).not.toContain("NEVER-TO-BE-SEEN");
});

test("[S002][S015][S017][S027][S028][S030][S034][S035][S074] every field of a create comes back, product and warehouse resolved", async () => {
  const partner = new Partner();
  const { externalId: _never, productExternalId: _p, warehouseExternalId: _w, ...rest } = aFullAuthorization();
  const { id, ...created } = await partner.created(aFullAuthorization());
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(created).toEqual({
    ...rest,
    status: "Active",
    product: "Soft wheat",
    warehouse: "Silo 1",
    remainingQuantity: 24.5,
    createdAt: "2026-07-01T08:00:00.000Z",
    updatedAt: "2026-07-01T08:00:00.000Z",
  });
});

test("[S021][S022][S031][S035] optional fields that were not given come back as null, and an absent list as an empty one", async () => {
  const created = await new Partner().created(anAuthorization());
  const absent = Object.entries(created).filter(([, value]) => value === null);
  expect(absent.map(([field]) => field).sort()).toEqual([
    "batch",
    "driverNif",
    "endDate",
    "format",
    "partnerCif",
    "partnerName",
    "productOwnerCif",
    "productOwnerName",
    "scheduledDate",
    "tractorPlate",
  ]);
  expect(created.trailerPlates).toEqual([]);
});

test("[S020] operationType is loading or unloading", async () => {
  const partner = new Partner();
  for (const operationType of ["loading", "unloading"] as const) {
    const created = await partner.created(anAuthorization({ externalId: `ERP-${operationType}`, operationType }));
    expect(created.operationType).toBe(operationType);
  }
  for (const operationType of ["Loading", "transfer", "", null, 1]) {
    expect(blamed(await partner.create({ ...anAuthorization(), operationType }))).toEqual(["/operationType"]);
  }
});

test("[S019] totemGroupId is a uuid, in whatever case", async () => {
  const totemGroupId = "abcdef00-0000-4000-8000-abcdefabcdef";
  const partner = new Partner({ testFixtures: withGate(totemGroupId) });
  const created = await partner.created(anAuthorization({ totemGroupId: totemGroupId.toUpperCase() }));
  expect(created.totemGroupId).toBe(totemGroupId);
  expect(blamed(await partner.create(anAuthorization({ totemGroupId: "North gate" })))).toEqual(["/totemGroupId"]);
});

test("[S023][S024] scheduledDate and endDate are datetimes; another offset is the same instant", async () => {
  const dates = { scheduledDate: "2026-07-01T06:00:00+02:00", endDate: "2026-07-01T22:00:00.5-01:30" };
  const created = await new Partner().created(anAuthorization(dates));
  expect(created).toMatchObject({ scheduledDate: "2026-07-01T04:00:00.000Z", endDate: "2026-07-01T23:30:00.500Z" });
});

test("[S079] a created authorization can be fetched by its UUID, in whatever case", async () => {
  const partner = new Partner({ newIds: () => () => crypto.randomUUID() });
  const created = await partner.created(anAuthorization());
  expect(authorizationIn(await partner.get(created.id))).toEqual(created);
  expect(authorizationIn(await partner.get(created.id.toUpperCase()))).toEqual(created);
});

test.each([
  "carrierTaxId",
  "productExternalId",
  "warehouseExternalId",
  "quantity",
  "totemGroupId",
  "operationType",
] as const)("an authorization has one %s: neither none nor several", async (field) => {
  const partner = new Partner();
  const { [field]: value, ...rest } = anAuthorization();
  for (const body of [rest, { ...rest, [field]: [value, value] }]) {
    expect(blamed(await partner.create(body))).toEqual([`/${field}`]);
  }
  expect(partner.company.records.authorizations.size).toBe(0);
});

test("[S002] an authorization permits its quantity at its totem group, and nothing at another", async () => {
  const partner = new Partner();
  const { id } = await partner.created(anAssignedAuthorization({ totemGroupId: northGate, quantity: 7 }));
  const arrival = { driverNif: driver, tractorPlate: "1234BCD" };
  expect(arrive(partner.company, { ...arrival, totemGroupId: southGate })).toHaveProperty("refused");
  expect(authorizationIn(await partner.get(id)).remainingQuantity).toBe(7);
  const outcome = arrive(partner.company, { ...arrival, totemGroupId: northGate });
  expect(outcome).toMatchObject({ operation: { authorizationId: id, quantity: 7 } });
});

const modelled = ["partnerName", "partnerCif", "productOwnerName", "productOwnerCif"];

/** The names that a further field of a party could have. */
const furtherFields = fc
  .tuple(
    fc.constantFrom("partner", "productOwner"),
    fc.oneof(
      fc.constantFrom("", "Address", "Country", "Email", "Phone", "TaxId", "Nif", "name", "cif", "CIF"),
      fc.string({ unit: "grapheme-ascii", maxLength: 20 }),
    ),
  )
  .map((parts) => parts.join(""))
  .filter((field) => !modelled.includes(field));

test("[S029] any further party field of a create is refused as unknown, and nothing is created", async () => {
  const partner = new Partner();
  await fc.assert(
    fc.asyncProperty(furtherFields, fc.jsonValue(), async (field, value) => {
      const problem = problemIn(await partner.create({ ...anAuthorization(), [field]: value }));
      expect(problem.code).toBe("validation_failed");
      const path = `/${field.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      expect(problem.errors).toEqual([expect.objectContaining({ path, code: "unknown_field" })]);
    }),
  );
  expect(partner.events).toEqual([]);
});
