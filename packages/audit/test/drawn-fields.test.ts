import type { OperationId } from "@totem-partner/spec/operations";
import { isTaxId } from "@totem-partner/spec/tax-id";
import { expect, test } from "vitest";
import { absent, drawValue, relatedFields, spanishFaker } from "../src/preferred/drawn-value.ts";

const [hour, day] = [3_600_000, 86_400_000];
/** Half past eight. */
const now = Date.parse("2026-07-01T08:30:00.000Z");
const nine = now + hour / 2;

/** The values drawn for a field with many seeds, in answers to an operation, after these fields. */
async function drawn(field: string, record: object = {}, operationId: OperationId = "getAuthorization") {
  const values: unknown[] = [];
  for (let seed = 0; seed < 400; seed += 1) {
    const random = await spanishFaker(seed.toString(16).padStart(8, "0"));
    values.push(relatedFields.get(field)?.({ random, now, operationId, entries: 2 }, { ...record }));
  }
  return values;
}

/** The least and the most of numbers or instants, and how many of a thousand are null. */
function rangeOf(values: readonly unknown[]) {
  const numbers = values
    .filter((value) => value !== null)
    .map((one) => (typeof one === "string" ? Date.parse(one) : Number(one)));
  const none = Math.round((1000 * (values.length - numbers.length)) / values.length);
  return {
    least: Math.min(...numbers),
    most: Math.max(...numbers),
    none,
    isWhole: numbers.every((one) => one % hour === 0),
  };
}

const about = (permille: number) => ({
  asymmetricMatch: (value: unknown) => Math.abs(Number(value) - permille) < 80,
  toString: () => `about ${String(permille)}`,
});

const within = (least: number, most: number, tolerance = (most - least) / 10) => ({
  least: { asymmetricMatch: (value: unknown) => Number(value) >= least && Number(value) <= least + tolerance },
  most: { asymmetricMatch: (value: unknown) => Number(value) <= most && Number(value) >= most - tolerance },
});

test("a quantity is a truckload on a day, and a contract for many trucks without one, in steps of a weighbridge", async () => {
  const [dated, dateless] = [
    await drawn("quantity", { scheduledDate: "x" }),
    await drawn("quantity", { scheduledDate: null }),
  ];
  expect(rangeOf(dated)).toMatchObject(within(8, 28));
  expect(rangeOf(dateless)).toMatchObject(within(50, 500));
  for (const quantity of [...dated, ...dateless]) expect(Math.round(Number(quantity) * 50) / 50).toBe(quantity);
});

test("half of the authorizations have their whole quantity left; an Active one has some, a new one all", async () => {
  const whole = (values: readonly unknown[]) => values.filter((value) => value === 10).length / values.length;
  const [active, finished] = [
    await drawn("remainingQuantity", { quantity: 10, status: "Active" }),
    await drawn("remainingQuantity", { quantity: 10, status: "Finished" }),
  ];
  expect(whole(active)).toBeGreaterThan(0.4);
  expect(whole(active)).toBeLessThan(0.6);
  expect([rangeOf(active), rangeOf(finished)]).toMatchObject([within(0.02, 10), within(0, 10)]);
  const little = [
    await drawn("remainingQuantity", { quantity: 0.02, status: "Active" }),
    await drawn("remainingQuantity", { quantity: 0.02, status: "Finished" }),
  ];
  expect(little.map((values) => new Set(values))).toEqual([new Set([0.02]), new Set([0.02, 0])]);
  expect(new Set(await drawn("remainingQuantity", { quantity: 7 }, "createAuthorization"))).toEqual(new Set([7]));
});

test("a day begins on the hour, from two days ago to five days ahead, and three in ten have none", async () => {
  const range = rangeOf(await drawn("scheduledDate"));
  expect(range).toMatchObject({ ...within(nine - 48 * hour, nine + 120 * hour), none: about(300), isWhole: true });
});

test("a window ends 2 to 14 hours after its start and, while it is Active, after now; four in ten do not end", async () => {
  const early = { scheduledDate: new Date(nine - 48 * hour).toISOString(), status: "Finished" };
  const [past, open, ahead] = [
    await drawn("endDate", early),
    await drawn("endDate", { ...early, status: "Active" }),
    await drawn("endDate", { scheduledDate: new Date(nine + day).toISOString(), status: "Active" }),
  ];
  const from = nine - 48 * hour;
  expect(rangeOf(past)).toMatchObject({
    ...within(from + 2 * hour, from + 14 * hour),
    none: about(400),
    isWhole: true,
  });
  expect(rangeOf(open)).toMatchObject(within(nine + 2 * hour, nine + 14 * hour));
  expect(rangeOf(ahead)).toMatchObject(within(nine + day + 2 * hour, nine + day + 14 * hour));
  expect(new Set(await drawn("endDate", { scheduledDate: null }))).toEqual(new Set([null]));
});

test("what is created is created now; anything else in the last thirty days, and updated since", async () => {
  expect(new Set(await drawn("createdAt", {}, "createProduct"))).toEqual(new Set([new Date(now).toISOString()]));
  expect(rangeOf(await drawn("createdAt"))).toMatchObject(within(now - 30 * day, now - 1));
  const createdAt = new Date(now - day).toISOString();
  expect(rangeOf(await drawn("updatedAt", { createdAt }))).toMatchObject(within(now - day, now));
  expect(new Set(await drawn("acceptedAt"))).toEqual(new Set([new Date(now).toISOString()]));
  expect(new Set(await drawn("deletedAt", {}, "deleteProduct"))).toEqual(new Set([new Date(now).toISOString()]));
  expect(new Set(await drawn("deletedAt"))).toEqual(new Set([absent]));
});

/** The number of values like this among a thousand. */
const share = (values: readonly unknown[], like: RegExp) =>
  Math.round((1000 * values.filter((value) => like.test(String(value))).length) / values.length);

test("tax ids are right: companies carry most, one driver in five is not known, one in ten is a foreigner", async () => {
  const [carriers, drivers] = [await drawn("carrierTaxId"), await drawn("driverNif")];
  const wrong = [...carriers, ...drivers].filter((id) => id !== null && !(typeof id === "string" && isTaxId(id)));
  expect(wrong).toEqual([]);
  expect([share(carriers, /^[ABF]/), share(drivers, /^null$/)]).toEqual([about(800), about(200)]);
  const known = drivers.filter((id) => id !== null);
  expect([share(known, /^[XYZ]/), share(known, /^\d/)]).toEqual([about(100), about(900)]);
  for (const [field, name] of [
    ["partnerCif", "partnerName"],
    ["productOwnerCif", "productOwnerName"],
  ] as const) {
    for (const [form, letter] of [
      ["S.L.", /^B/],
      ["S.A.", /^A/],
      ["S. Coop.", /^F/],
    ] as const) {
      expect(share(await drawn(field, { [name]: `Harinas ${form}` }), letter)).toBe(1000);
    }
    expect(share(await drawn(field, { [name]: null }), /^[ABF]/)).toBe(1000);
  }
});

/** Values of a schema, drawn with many seeds. */
async function drawnOf(schema: object) {
  const values: unknown[] = [];
  for (let seed = 0; seed < 200; seed += 1) {
    const random = await spanishFaker(seed.toString(16).padStart(8, "0"));
    values.push(drawValue({ ...schema }, { random, now, operationId: "listProducts", entries: 3 }));
  }
  return values;
}

test("examples are drawn by place: the same of each field, and another for each entry", async () => {
  const examples = ["a", "b", "c", "d"];
  const records = {
    type: "object",
    properties: { one: { examples }, other: { examples: examples.map((one) => one.toUpperCase()) } },
  };
  for (const value of await drawnOf({ type: "array", items: records })) {
    const places = (value as { one: string; other: string }[]).map(({ one, other }) => {
      expect(other).toBe(one.toUpperCase());
      return examples.indexOf(one);
    });
    expect(places).toEqual([0, 1, 2].map((at) => ((places[0] ?? 0) + at) % 4));
  }
});

test("a hint makes a text of one of its templates; one in five is null where an example is", async () => {
  const hint = { "x-faker": { "helpers.fake": [["a {{string.numeric}}", "b {{string.numeric}}"]] } };
  const [all, some] = [await drawnOf(hint), await drawnOf({ ...hint, examples: ["x", null] })];
  expect([share(all, /^[ab] \d$/), share(all, /^a/)]).toEqual([1000, about(500)]);
  expect([share(some, /^[ab] \d$/), share(some, /^null$/)]).toEqual([about(800), about(200)]);
});

test("without examples, a value is constant, one of those that are named, a number, true or false, or a UUID", async () => {
  expect(new Set(await drawnOf({ const: "a", type: "string" }))).toEqual(new Set(["a"]));
  expect(new Set(await drawnOf({ enum: ["a", "b"] }))).toEqual(new Set(["a", "b"]));
  expect(new Set(await drawnOf({ type: "boolean" }))).toEqual(new Set([true, false]));
  expect(share(await drawnOf({ type: "string", format: "uuid" }), /^[0-9a-f-]{36}$/)).toBe(1000);
  await expect(drawnOf({ type: "string" })).rejects.toThrow('The contract has no examples of {"type":"string"}.');
});
