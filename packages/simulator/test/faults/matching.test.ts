import { operations } from "@totem-partner/spec/operations";
import { expect, test } from "vitest";
import { type FaultRule, parseAssumptions } from "../../src/index.ts";
import { anAuthorization } from "../support/domain/authorization.ts";
import { simulatorAt } from "../support/partner.ts";
import { plainRequest } from "../support/requests/plain-request.ts";

const unknown = "33333333-3333-4333-8333-333333333333";

/** A company with three authorizations, and what each call meets under a rule: the id of the fault, or undefined. */
async function companyWith(rule: FaultRule, assumptions = {}) {
  const simulator = simulatorAt({ assumptions });
  const call = async (operationId: keyof typeof operations, id = "", body?: unknown, query = "") => {
    const { method, path } = operations[operationId];
    const parts = body === undefined ? {} : { body: JSON.stringify(body) };
    return simulator.exchange(plainRequest(method, path.replace("{id}", id) + query, parts));
  };
  const create = async (externalId: string, differences: object) => {
    const { value } = await call("createAuthorization", "", anAuthorization({ externalId, ...differences }));
    return (value as { id: string }).id;
  };
  const ids = {
    plain: await create("ERP-1", {}),
    plated: await create("ERP-2", { tractorPlate: "1234bcd", trailerPlates: ["R1", "R2"] }),
    other: await create("ERP-3", { carrierTaxId: "A87654323" }),
  };
  simulator.company("test_demo")?.faults.add({ ...rule, id: "it" });
  const met = async (...request: Parameters<typeof call>) => (await call(...request)).fault?.id;
  return { ids, met };
}

test("a create is recognised by what it sends", async () => {
  const byExternalId = await companyWith({ kind: "latency", milliseconds: 0, externalId: "ERP-666" });
  const body = (differences: object) => anAuthorization({ externalId: "ERP-9", ...differences });
  expect(await byExternalId.met("createAuthorization", "", body({ externalId: "ERP-666" }))).toBe("it");
  expect(await byExternalId.met("createAuthorization", "", body({}))).toBeUndefined();
  const byCarrier = await companyWith({ kind: "latency", milliseconds: 0, carrierTaxId: "a87654323" });
  expect(await byCarrier.met("createAuthorization", "", body({ carrierTaxId: "A87654323" }))).toBe("it");
  expect(await byCarrier.met("createAuthorization", "", body({ externalId: "ERP-10" }))).toBeUndefined();
  const byPlate = await companyWith({ kind: "latency", milliseconds: 0, plate: "bad666" });
  expect(await byPlate.met("createAuthorization", "", body({ tractorPlate: "BAD666" }))).toBe("it");
  expect(
    await byPlate.met("createAuthorization", "", body({ externalId: "ERP-11", trailerPlates: ["R1", "Bad666"] })),
  ).toBe("it");
  expect(
    await byPlate.met("createAuthorization", "", body({ externalId: "ERP-12", tractorPlate: "GOOD1" })),
  ).toBeUndefined();
});

test("a create that is not valid is recognised all the same, and one that is no JSON is not", async () => {
  const { met } = await companyWith({ kind: "latency", milliseconds: 0, externalId: "ERP-666" });
  expect(await met("createAuthorization", "", { externalId: "ERP-666" })).toBe("it");
  for (const body of [{ externalId: 666 }, { trailerPlates: "R1" }, [], null, "ERP-666"]) {
    expect([body, await met("createAuthorization", "", body)]).toEqual([body, undefined]);
  }
});

test.each([{ externalId: "ERP-2" }, { plate: "1234BCD" }, { plate: "r2" }, { carrierTaxId: "B12345674", plate: "R1" }])(
  "an authorization in the path is recognised by what it has: %j",
  async (match) => {
    const { ids, met } = await companyWith({ kind: "latency", milliseconds: 0, ...match });
    expect(await met("getAuthorization", ids.plated)).toBe("it");
    expect(await met("updateAuthorization", ids.plated, { driverNif: "12345678Z" })).toBe("it");
    expect(await met("emitAuthorizationEvent", ids.plated, { eventType: "synced" })).toBe("it");
    expect(await met("cancelAuthorization", ids.plated)).toBe("it");
    for (const id of [ids.plain, ids.other, unknown]) expect(await met("getAuthorization", id)).toBeUndefined();
  },
);

test("the id in the path of another record is not that of an authorization", async () => {
  const { ids, met } = await companyWith({ kind: "latency", milliseconds: 0, externalId: "ERP-2" });
  expect(await met("getAuthorization", ids.plated)).toBe("it");
  expect(await met("getProduct", ids.plated)).toBeUndefined();
});

test("an update is recognised by what it sends, too", async () => {
  const { ids, met } = await companyWith({ kind: "latency", milliseconds: 0, plate: "BAD666" });
  expect(await met("updateAuthorization", ids.plain, { tractorPlate: "BAD666" })).toBe("it");
  expect(await met("updateAuthorization", ids.plated, { tractorPlate: "GOOD1" })).toBeUndefined();
});

test("everything that a rule asks for must be of one record", async () => {
  const { met } = await companyWith({ kind: "latency", milliseconds: 0, carrierTaxId: "A87654323", plate: "R1" });
  expect(await met("listAuthorizations")).toBeUndefined();
});

const wrapped = { record: "{record}", item: { authorization: "{record}" } };

test.each([
  { "list-envelope": "items" },
  { "list-envelope": "data" },
  { "list-envelope": "array" },
  { "record-envelope": "json-api" },
  { "list-envelope": "data", "record-envelope": wrapped },
])("a list is recognised by what it returns (%j)", async (assumptions) => {
  const byPlate = await companyWith({ kind: "reset-before", plate: "R1" }, assumptions);
  expect(await byPlate.met("listAuthorizations")).toBe("it");
  expect(await byPlate.met("listAuthorizations", "", undefined, "?limit=1&offset=2")).toBeUndefined();
  expect(await byPlate.met("listProducts")).toBeUndefined();
  const byExternalId = await companyWith({ kind: "reset-before", externalId: "ERP-3" }, assumptions);
  expect(await byExternalId.met("listAuthorizations")).toBe("it");
  expect(await byExternalId.met("listAuthorizations", "", undefined, "?limit=2")).toBeUndefined();
});

test("a list is recognised by its records, wherever its envelope has them", async () => {
  const nested = { "list-envelope": { envelope: { notes: [], _embedded: { "{kind}": "{items}" } } } };
  const { met } = await companyWith({ kind: "latency", milliseconds: 0, plate: "1234BCD" }, parseAssumptions(nested));
  expect(await met("listAuthorizations")).toBe("it");
  expect(await met("listAuthorizations", "", undefined, "?offset=3")).toBeUndefined();
});

test("products and warehouses are recognised by their externalIds", async () => {
  const { met } = await companyWith({ kind: "latency", milliseconds: 0, externalId: "WHEAT-01" });
  expect(await met("listProducts")).toBe("it");
  expect(await met("createProduct", "", { externalId: "WHEAT-01", name: "Wheat" })).toBe("it");
  expect(await met("listWarehouses")).toBeUndefined();
});

test("what leads to no operation, has no company or is over the rate limit meets no fault", async () => {
  const simulator = simulatorAt({ assumptions: { "rate-limit": 1 }, faults: [{ kind: "reset-before" }] });
  const met = async (...request: Parameters<typeof plainRequest>) =>
    (await simulator.exchange(plainRequest(...request))).fault;
  expect(await met("GET", "/nothing")).toBeUndefined();
  expect(await met("GET", "/products", { headers: { "X-Partner-API-Key": "nobody" } })).toBeUndefined();
  expect(await met("GET", "/products")).toMatchObject({ id: "fault-1" });
  expect(await met("GET", "/products")).toBeUndefined();
});
