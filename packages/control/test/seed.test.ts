import { exportState, importState, Simulator } from "@totem-partner/simulator";
import { readState } from "@totem-partner/simulator/control";
import { expect, test } from "vitest";
import { checkSeed, seededCompanies, type Seed } from "../src/seed/seeded-companies.ts";
import { driver, northGate, order } from "./support/controlled.ts";

/** The company of a seed, on a Wednesday morning. */
function companyOf(seed: Seed) {
  const { companies } = seededCompanies(checkSeed(seed));
  const [company] = new Simulator({ companies, now: Date.parse("2026-07-01T08:00:00Z") }).companies;
  if (company === undefined) throw new Error("The seed has no company.");
  return company;
}

/** The same of a seed with nothing but this in its company. */
const companyWith = (content: object) => companyOf({ companies: [{ name: "a", apiKeys: ["k"], ...content }] });

const id = (nth: number) => `aaaaaaaa-0000-4000-8000-00000000000${String(nth)}`;
const finishable = { ...order, quantity: 10 };
const assigned = { driverNif: driver, tractorPlate: "1234bcd" };

const lively = {
  companies: [
    {
      name: "espiga",
      apiKeys: ["espiga-key-1"],
      fixtures: {
        products: [{ id: id(1), externalId: "WHEAT-01", name: "Soft wheat" }],
        warehouses: [
          { id: id(2).toUpperCase(), externalId: "SILO-01", name: "Silo 1", code: "S1", totemGroupId: northGate },
        ],
      },
      authorizations: [
        {
          ...{ ...finishable, ...assigned, externalId: "ERP-1", id: id(3), createdAt: "2026-06-01T08:00:00+02:00" },
          operations: [
            { id: id(4), quantity: 4, recordedAt: "2026-06-02T08:00:00Z" },
            { quantity: 6, driverNif: "87654321X", tractorPlate: "ZZ9", recordedAt: new Date("2026-06-03T08:00:00Z") },
          ],
          status: "Finished" as const,
        },
        { ...finishable, externalId: "ERP-2", status: "Finished" as const, finishedAt: "2026-06-30T00:00:00Z" },
        { ...finishable, externalId: "ERP-3", status: "Finished" as const, reason: "manual" as const },
        {
          ...{
            ...finishable,
            externalId: "ERP-4",
            scheduledDate: "2026-06-01T00:00:00Z",
            endDate: "2026-06-02T00:00:00Z",
          },
          ...{ createdAt: "2026-05-31T00:00:00Z", status: "Finished" as const, reason: "expired" as const },
        },
        { ...finishable, externalId: "ERP-5", waiting: [{ driverNif: driver, quantity: 2 }] },
        { ...finishable, ...assigned, externalId: "ERP-6", operations: [{ quantity: 2.5 }] },
      ],
      cleaning: {
        id: id(5),
        categories: [{ id: id(6), name: "Food" }, { name: "Chemicals" }],
        types: [{ id: id(7), name: "Rinse", category: "Food" }],
        incompatibilities: [{ id: id(8), kind: "category" as const, first: "Food", second: "Chemicals" }],
      },
    },
  ],
};

test("a seed states ids, operations, waiting drivers and how authorizations ended", async () => {
  const company = companyOf(lively);
  const state = exportState(company);
  expect(state.products.map((product) => product.id)).toEqual([id(1)]);
  expect(state.warehouses).toMatchObject([{ id: id(2), code: "S1", totemGroupId: northGate }]);
  const ends = state.authorizations.map((one) => [
    one.status,
    "reason" in one ? one.reason : "",
    one.remainingQuantity,
  ]);
  expect(ends).toEqual([
    ["Finished", "consumed", 0],
    ["Finished", "cancelled", 10],
    ["Finished", "manual", 10],
    ["Finished", "expired", 10],
    ["Active", "", 10],
    ["Active", "", 7.5],
  ]);
  expect(state.authorizations[0]).toMatchObject({
    ...{ id: id(3), createdAt: "2026-06-01T06:00:00.000Z", updatedAt: "2026-06-03T08:00:00.000Z" },
    ...{ driverNif: "87654321X", tractorPlate: "ZZ9" },
  });
  expect(state.authorizations[1]?.updatedAt).toBe("2026-06-30T00:00:00.000Z");
  expect(state.authorizations[3]?.updatedAt).toBe("2026-06-02T00:00:00.001Z");
  expect(state.operations).toMatchObject([
    { id: id(4), quantity: 4, driverNif: driver, tractorPlate: "1234BCD", recordedAt: "2026-06-02T08:00:00.000Z" },
    { quantity: 6, driverNif: "87654321X", tractorPlate: "ZZ9", recordedAt: "2026-06-03T08:00:00.000Z" },
    { quantity: 2.5, recordedAt: "2026-07-01T08:00:00.000Z" },
  ]);
  expect(state.waiting).toMatchObject([{ arrivals: [{ driverNif: driver, quantity: 2 }] }]);
  expect([state.protocol?.id, state.categories[0]?.id, state.types[0]?.id]).toEqual([id(5), id(6), id(7)]);
  expect(state.incompatibilities).toMatchObject([{ id: id(8), firstId: id(6) }]);
  // The state of a seed is possible: it imports again.
  const read = readState(state);
  if (read.ok) importState(company, read.value);
  expect([read.ok, exportState(company)]).toEqual([true, state]);
});

test("what a seed leaves out are the test fixtures, of a company as of those of test keys", () => {
  const { carriers, drivers, products } = companyWith({ fixtures: { carriers: ["B1"] } }).records;
  expect([[...carriers.keys()], drivers.has(driver), products.size]).toEqual([["B1"], true, 3]);
  const { testFixtures } = seededCompanies(checkSeed({ testFixtures: { drivers: ["D1"] } }));
  expect(testFixtures).toMatchObject({ drivers: ["D1"], carriers: [...companyWith({}).records.carriers.keys()] });
  expect(seededCompanies(checkSeed({})).testFixtures).toBeUndefined();
});

test.each([
  [{}, "Inactive"],
  [{ active: false }, "Inactive"],
  [{ active: true }, "Active"],
])("the protocol of %j is %s, and not enabled", (cleaning, state) => {
  expect(companyWith({ cleaning }).records.protocol).toMatchObject({ state, companyProtocolEnabled: false });
});

test("types and incompatibilities find what they name", () => {
  const { categories, types, incompatibilities } = companyWith({
    cleaning: {
      categories: [{ name: "Food" }],
      types: [{ name: "Rinse", category: "Food", description: "With water" }, { name: "Steam" }],
      incompatibilities: [{ kind: "type", first: "Rinse", second: "Steam", reason: "Rust" }],
    },
  }).records;
  const [food] = categories.keys();
  const [rinse, steam] = types.values();
  expect([rinse, steam]).toMatchObject([{ categoryId: food, description: "With water" }, { categoryId: null }]);
  expect([...incompatibilities.values()]).toMatchObject([{ firstId: rinse?.id, secondId: steam?.id, reason: "Rust" }]);
});

test("an authorization whose window has passed since is over", () => {
  const { authorizations } = companyWith({
    authorizations: [
      { ...finishable, externalId: "ERP-1", createdAt: "2026-06-01T00:00:00Z", endDate: "2026-06-02T00:00:00Z" },
      { ...finishable, externalId: "ERP-2", createdAt: "2026-06-01T00:00:00Z", endDate: "2026-07-02T00:00:00Z" },
    ],
  }).records;
  expect([...authorizations.values()].map(({ status }) => status)).toEqual(["Finished", "Active"]);
});

test("operations and waiting drivers have the time of the create, unless they say another", () => {
  const created = "2026-06-01T00:00:00.000Z";
  const { records } = companyWith({
    authorizations: [
      { ...finishable, ...assigned, externalId: "ERP-1", createdAt: created, operations: [{ quantity: 1 }] },
    ],
  });
  const [authorization] = records.authorizations.values();
  expect([...records.operations.values()]).toMatchObject([{ quantity: 1, recordedAt: Date.parse(created) }]);
  expect(authorization).toMatchObject({ createdAt: Date.parse(created), updatedAt: Date.parse(created) });
});
