import { expect, test } from "vitest";
import { anAuthorization, type CreateBody } from "../../support/domain/authorization.ts";
import { blamed, pageIn, Partner, problemIn } from "../../support/partner.ts";

test("[S026][S127] 422: creating an authorization with a carrierTaxId that is not registered", async () => {
  const partner = new Partner();
  const problem = problemIn(await partner.create(anAuthorization({ carrierTaxId: "B00000000" })));
  expect(problem).toMatchObject({ status: 422, code: "carrier_not_registered" });
  expect(pageIn(await partner.list()).total).toBe(0);
  expect(partner.events).toEqual([]);
});

test("[S127] the unregistered carrier comes before everything else that is unknown", async () => {
  const unknown = { carrierTaxId: "B00000000", productExternalId: "NO-SUCH", driverNif: "00000000A" };
  expect(problemIn(await new Partner().create(anAuthorization(unknown))).code).toBe("carrier_not_registered");
});

test.each<Partial<CreateBody>>([
  { productExternalId: "NO-SUCH" },
  { productExternalId: "wheat-01" },
  { warehouseExternalId: "NO-SUCH" },
  { warehouseExternalId: "WHEAT-01" },
  { totemGroupId: "33333333-3333-4333-8333-333333333333" },
  { driverNif: "00000000A" },
  { productExternalId: "__proto__", warehouseExternalId: "constructor" },
])(
  "[S013][S016][S031] what does not match a record of this company is refused, and every such field is named: %j",
  async (difference) => {
    const partner = new Partner();
    const answer = await partner.create(anAuthorization(difference));
    expect(problemIn(answer)).toMatchObject({ status: 422, code: "unknown_reference" });
    expect(blamed(answer)).toEqual(Object.keys(difference).map((field) => `/${field}`));
    expect(partner.events).toEqual([]);
  },
);

test("what is malformed comes before what is unknown", async () => {
  const answer = await new Partner().create(anAuthorization({ carrierTaxId: "B00000000", quantity: -1 }));
  expect(problemIn(answer)).toMatchObject({ status: 400, code: "validation_failed" });
});

test.each([
  ["externalId", 100],
  ["batch", 200],
  ["format", 200],
  ["partnerName", 200],
  ["partnerCif", 20],
  ["productOwnerName", 200],
  ["productOwnerCif", 20],
])("[S021][S022] %s may have %i characters, and none more; it may not be empty", async (field, length) => {
  const partner = new Partner();
  expect((await partner.create({ ...anAuthorization(), [field]: "😀".repeat(length) })).status).toBe(201);
  for (const value of ["x".repeat(length + 1), "", 7, null]) {
    expect(blamed(await partner.create({ ...anAuthorization(), [field]: value }))).toEqual([`/${field}`]);
  }
});

test.each([" ERP-1", "ERP-1 ", " ", "\tERP-1"])("an externalId has no space at either end: %j", async (externalId) => {
  expect(blamed(await new Partner().create(anAuthorization({ externalId })))).toEqual(["/externalId"]);
});

test.each(["b12345674", " B12345674", "B12345674 ", "ESB12345674"])(
  "[S026] tax ids are compared character by character: %j is another carrier than B12345674",
  async (carrierTaxId) => {
    const answer = await new Partner().create(anAuthorization({ carrierTaxId }));
    expect(problemIn(answer).code).toBe("carrier_not_registered");
  },
);

test.each(["12345678z", " 12345678Z"])(
  "tax ids are compared character by character: %j is another driver than 12345678Z",
  async (driverNif) => {
    expect(blamed(await new Partner().create(anAuthorization({ driverNif })))).toEqual(["/driverNif"]);
  },
);
