import { describe, expect, test } from "vitest";
import { filled, missingGiven, readGivens } from "../../src/calibration/givens.ts";
import { answering, bare, list, played } from "../support/probed.ts";

const authorization = { id: "a", totemGroupId: "g", carrierTaxId: "B1" };
const warehouse = { id: "w", externalId: "W1", totemGroupId: "h" };

describe("references of authorizations", () => {
  const read = (authorizations: unknown[], products: unknown[], warehouses: unknown[]) =>
    played(
      readGivens(),
      answering({
        "/authorizations": list(authorizations),
        "/products": list(products),
        "/warehouses": list(warehouses),
      }),
    );

  test("are the first that the lists have", () => {
    expect(
      read([authorization, { totemGroupId: "other" }], [{ externalId: "P1" }, { externalId: "P2" }], [warehouse]),
    ).toEqual({
      ...{ product: "P1", warehouse: "W1", totemGroup: "g", carrier: "B1" },
    });
  });

  test("are texts that say something", () => {
    const empty = [{ externalId: null }, { externalId: "" }, { externalId: 7 }, "none"];
    expect(read([], [...empty, { externalId: "P1" }], [...empty, { externalId: "W1" }])).toEqual({
      product: "P1",
      warehouse: "W1",
    });
  });

  test("may be a totem group of a warehouse, and are none without records", () => {
    expect(read([], [], [warehouse])).toEqual({ warehouse: "W1", totemGroup: "h" });
    const nothing = { "/authorizations": bare(500), "/products": bare(404), "/warehouses": bare(204) };
    expect(played(readGivens(), answering(nothing))).toStrictEqual({});
  });
});

test("what is missing is named, with what gives it", () => {
  const all = { product: "P", warehouse: "W", totemGroup: "g", carrier: "B" };
  expect(missingGiven(all)).toBeUndefined();
  expect(missingGiven({ product: "P", warehouse: "W", carrier: "B" })).toBe(
    "Creating an authorization requires a totem group, but the lists contain none. Pass --totem-group.",
  );
  expect(missingGiven({})).toBe(
    "Creating an authorization requires a product with an externalId, a warehouse with an externalId, a totem group, and a registered carrier, but the lists contain none. Pass --product (or --allow-writes product), --warehouse (or --allow-writes warehouse), --totem-group, and --carrier.",
  );
});

test("a template has its placeholders filled wherever they stand, and keeps those that are not known", () => {
  const words = { run: "r-1", runId: "r", product: "P", warehouse: "W", totemGroup: "g", carrier: "B", other: "O" };
  expect(filled("{run} {runId} {product} {warehouse} {totemGroup} {carrier} {run}", words)).toBe("r-1 r P W g B r-1");
  expect(filled("{other} {id}", words)).toBe("{other} {id}");
  expect(filled("{product}", {})).toBe("{product}");
  expect(filled({ a: ["{run}", 7, null, { b: "{runId}" }], "{run}": true }, words)).toEqual({
    a: ["r-1", 7, null, { b: "r" }],
    "{run}": true,
  });
});
