import { expect, test } from "vitest";
import { Simulator } from "@totem-partner/simulator";
import { checkSeed, seededCompanies, SeedError } from "../src/seed/seeded-companies.ts";
import { assigned, order as plain } from "./support/controlled.ts";

/** A company with nothing but what is required. */
const company = { name: "a", apiKeys: ["k"] };

/** An authorization with nothing but what is required. */
const order = { ...plain, externalId: "ERP-1" };
/** A text of this length. */
const long = (length: number) => "x".repeat(length);

/** The mistakes of a seed, a line for each. */
function mistakesIn(seed: unknown): string[] {
  try {
    const { companies } = seededCompanies(checkSeed(seed));
    expect(new Simulator({ companies, now: Date.parse("2026-07-01T08:00:00Z") }).companies).toHaveLength(
      companies.length,
    );
    return [];
  } catch (error) {
    if (error instanceof SeedError) return error.message.split("\n");
    throw error;
  }
}

const id = (nth: number) => `aaaaaaaa-0000-4000-8000-00000000000${String(nth)}`;
const named = { externalId: "A", name: "a" };
const identified = { ...named, id: id(1) };
const other = { name: "b", externalId: "B" };
const another = "must differ from every other id in the list";
const pair = { kind: "category", first: "c", second: "d" };
const both = [{ name: "c" }, { name: "d" }];

test("a seed of nothing but what is required is right, and so is one with everything at its limit", () => {
  expect(mistakesIn({})).toEqual([]);
  expect(mistakesIn({ companies: [company] })).toEqual([]);
  const name = { id: id(1), name: long(200), description: long(1000) };
  const fixtures = {
    totemGroups: [{ id: order.totemGroupId, name: long(300) }],
    carriers: ["B12345674", long(20)],
    drivers: ["12345678Z", long(20)],
    products: [
      { id: id(1), externalId: "WHEAT-01", name: long(200) },
      { externalId: long(100), name: "p" },
    ],
    warehouses: [
      { externalId: "SILO-01", name: "w", code: long(100), totemGroupId: order.totemGroupId, displayConfiguration: {} },
      { externalId: long(100), name: long(200) },
    ],
  };
  const cleaning = {
    id: id(2),
    active: true,
    categories: [name, { name: "d" }],
    types: [{ ...name, id: id(3), category: "d" }, { name: "t" }],
    incompatibilities: [
      { id: id(4), kind: "category", first: name.name, second: "d", reason: long(1000) },
      { kind: "type", first: name.name, second: "t" },
    ],
  };
  const authorizations = [
    { ...order, id: id(5), createdAt: "2026-06-01T08:00:00Z", status: "Active", waiting: [{ driverNif: "12345678Z" }] },
    { ...order, ...assigned, externalId: "ERP-2", operations: [{ quantity: 1 }] },
  ];
  const whole = { ...company, name: long(64), apiKeys: [long(200), "!~"], fixtures, cleaning, authorizations };
  const others = { webhook: { url: "http://127.0.0.1:1/" }, faults: [{ kind: "drop" }] };
  expect(mistakesIn({ testFixtures: fixtures, companies: [{ ...whole, ...others }] })).toEqual([]);
});

const keys = "must have 1 to 200 visible characters";
const names = "must have 1 to 64 letters, digits, _ or -";
const differs = "must differ from every other entry in the list";

test.each<[object, ...string[]]>([
  ...["", "a b", " a", long(65)].map((name): [object, string] => [{ name }, `name: ${names}`]),
  [{ apiKeys: [] }, "apiKeys: must not be empty"],
  ...["", " k", "k ", "ñ", long(201)].map((key): [object, string] => [{ apiKeys: [key] }, `apiKeys[0]: ${keys}`]),
  [{ apiKeys: ["k", "k"] }, "apiKeys[1]: already belongs to a company"],
  [
    { x: 1, y: 1, apiKeys: undefined },
    ...["x", "y"].map(
      (field) =>
        `${field}: is not a field here; the fields are name, apiKeys, fixtures, authorizations, cleaning, webhook, faults`,
    ),
    "apiKeys: is required",
  ],
])("of a company, %j is wrong", (differences, ...expected) => {
  expect(mistakesIn({ companies: [{ ...company, ...differences }] })).toEqual(
    expected.map((line) => `seed companies[0].${line}`),
  );
});

test.each<[object, string]>([
  [{ totemGroups: [{ id: id(1), name: "" }] }, "totemGroups[0].name: must not be empty"],
  [{ totemGroups: ["g", "h"].map((name) => ({ id: id(1), name })) }, `totemGroups[1].id: ${differs}`],
  [{ totemGroups: [{ id: id(1), name: "g", x: 1 }] }, "totemGroups[0].x: is not a field here; the fields are id, name"],
  [{ carriers: [""] }, "carriers[0]: must not be empty"],
  [{ carriers: [long(21)] }, "carriers[0]: must have at most 20 characters"],
  [{ drivers: [long(21)] }, "drivers[0]: must have at most 20 characters"],
  [{ products: [{ ...named, externalId: "" }] }, "products[0].externalId: must not be empty"],
  [{ products: [{ ...named, externalId: long(101) }] }, "products[0].externalId: must have at most 100 characters"],
  [{ products: [{ ...named, name: "" }] }, "products[0].name: must not be empty"],
  [{ products: [{ ...named, name: long(201) }] }, "products[0].name: must have at most 200 characters"],
  [{ products: [named, named] }, `products[1].externalId: ${differs}`],
  [{ products: [identified, { ...other, id: id(1) }] }, `products[1].id: ${another}`],
  [
    { warehouses: [identified, { ...named, externalId: "C" }, { ...other, id: id(1) }] },
    `warehouses[2].id: ${another}`,
  ],
  [{ warehouses: [named, named] }, `warehouses[1].externalId: ${differs}`],
  [{ warehouses: [{ ...named, code: "" }] }, "warehouses[0].code: must not be empty"],
  [{ warehouses: [{ ...named, code: long(101) }] }, "warehouses[0].code: must have at most 100 characters"],
  [
    { warehouses: [{ ...named, totemGroupId: id(9) }] },
    "warehouses[0].totemGroupId: must be the id of one of the totem groups",
  ],
])("of fixtures, %j is wrong", (fixtures, expected) => {
  expect(mistakesIn({ companies: [{ ...company, fixtures }] })).toEqual([`seed companies[0].fixtures.${expected}`]);
});

test.each<[object, ...string[]]>([
  [{ categories: [{ name: "" }] }, "categories[0].name: must not be empty"],
  [{ categories: [{ name: long(201) }] }, "categories[0].name: must have at most 200 characters"],
  [
    { categories: [{ name: "c", description: long(1001) }] },
    "categories[0].description: must have at most 1000 characters",
  ],
  [{ categories: [{ name: "c" }, { name: "c" }] }, `categories[1].name: ${differs}`],
  [{ types: [{ name: "t" }, { name: "t" }] }, `types[1].name: ${differs}`],
  [{ types: [{ name: "t", category: "c" }] }, 'types[0].category: must be the name of an entry above, not "c"'],
  [
    { categories: both, incompatibilities: [{ ...pair, kind: "x" }] },
    "incompatibilities[0].kind: must be one of category, type",
  ],
  [
    { categories: both, incompatibilities: [{ ...pair, reason: long(1001) }] },
    "incompatibilities[0].reason: must have at most 1000 characters",
  ],
  [
    { categories: both, incompatibilities: [{ ...pair, first: "x", second: "y" }] },
    'incompatibilities[0].first: must be the name of an entry above, not "x"',
    'incompatibilities[0].second: must be the name of an entry above, not "y"',
  ],
])("of the cleaning protocol, %j is wrong", (cleaning, ...expected) => {
  expect(mistakesIn({ companies: [{ ...company, cleaning }] })).toEqual(
    expected.map((line) => `seed companies[0].cleaning.${line}`),
  );
});

test("of many mistakes twenty are reported, with the number of the others", () => {
  const wrong = (count: number) => mistakesIn({ companies: [{ ...company, apiKeys: Array(count).fill("") }] });
  expect([wrong(19).length, wrong(20).length, wrong(21).at(-1)]).toEqual([19, 20, "And 1 more."]);
});

const ended = { status: "Finished", reason: "expired" };
const window = { scheduledDate: "2026-06-01T00:00:00Z", endDate: "2026-06-02T00:00:00Z" };
const notExpired = "reason: must not be expired before an endDate has passed";

test.each<[object, ...string[]]>([
  [{ id: "1" }, "id: must be a UUID, such as 11111111-1111-4111-8111-111111111111"],
  [{ status: "Finish" }, "status: must be one of Active, Finished"],
  [{ operations: [{ driverNif: "" }] }, "operations[0].driverNif: must not be empty"],
  [{ operations: [{ driverNif: long(21) }] }, "operations[0].driverNif: must have at most 20 characters"],
  [
    { operations: [{ x: 1 }] },
    "operations[0].x: is not a field here; the fields are id, quantity, driverNif, tractorPlate, recordedAt",
  ],
  [{ waiting: [{}] }, "waiting[0].driverNif: is required"],
  [
    { trailerPlates: [...Array<string>(10).fill("R1"), "no plate"] },
    "trailerPlates[10]: must be 1 to 8 letters or digits, without spaces or hyphens",
  ],
  [{ x1: 1 }, "x1: is not a field of this request"],
  [{ "1x": 1 }, "1x: is not a field of this request"],
  [{ operations: [{ quantity: 1 }] }, "operations[0]: needs a driverNif, here or on the authorization"],
  [
    { operations: [{ driverNif: assigned.driverNif }] },
    "operations[0]: needs a tractorPlate, here or on the authorization",
  ],
  [
    { operations: [{ driverNif: "NOBODY" }] },
    "operations[0].driverNif: /driverNif does not match a registered driver of this company. (unknown_reference)",
  ],
  [
    { ...assigned, waiting: [{ driverNif: assigned.driverNif }] },
    "waiting[0]: would not wait: the authorization has a driver and tractor, so this is an operation",
  ],
  [{ ...assigned, operations: [{}] }, "status: must be Finished: the operations consume it"],
  [
    { ...assigned, operations: [{}], status: "Finished", reason: "manual" },
    "reason: must be consumed: the operations consume it",
  ],
  [
    { status: "Finished", reason: "consumed" },
    "reason: must not be consumed: some quantity remains, or the operations do not end it",
  ],
  [{ ...ended }, notExpired],
  [{ ...ended, finishedAt: "2026-06-03T00:00:00Z" }, notExpired],
  [{ ...ended, ...window, createdAt: window.scheduledDate, finishedAt: window.endDate }, notExpired],
])("of an authorization, %j is wrong", (differences, ...expected) => {
  const authorizations = [{ ...order, ...differences }];
  expect(mistakesIn({ companies: [{ ...company, authorizations }] })).toEqual(
    expected.map((line) => `seed companies[0].authorizations[0].${line}`),
  );
});

test.each([
  [{ ...order, externalId: "ERP-2", id: id(1) }, "id: must differ from the id of every other authorization"],
  [{ ...order }, "externalId: must differ from the externalId of every other authorization"],
])("two authorizations have neither the same id nor the same externalId: %#", (second, expected) => {
  const authorizations = [{ ...order, id: id(1) }, second];
  expect(mistakesIn({ companies: [{ ...company, authorizations }] })).toEqual([
    `seed companies[0].authorizations[1].${expected}`,
  ]);
});
