import { describe, expect, test } from "vitest";
import { type Givens, givensTrial } from "../../src/calibration/givens.ts";
import { filled } from "../../src/calibration/play.ts";
import { bare, list } from "../support/probed.ts";
import { staged } from "../support/staged.ts";

const authorization = { id: "a", totemGroupId: "g", carrierTaxId: "B1" };
const warehouse = { id: "w", externalId: "W1", totemGroupId: "h" };

/** The references for authorizations after these lists were read, and the message if any are missing. */
function givensOf(
  authorizations: readonly unknown[],
  products: readonly unknown[],
  warehouses: readonly unknown[],
  givens: Givens = {},
) {
  const story = {
    "GET /authorizations": list(authorizations),
    "GET /products": list(products),
    "GET /warehouses": list(warehouses),
  };
  const { over } = staged(givensTrial(givens).play, story, []);
  return { givens, over };
}

describe("references of authorizations", () => {
  test("are the first texts that the lists have, unless they are given", () => {
    const products = [
      ...[null, "", 7].map((externalId) => ({ externalId })),
      "none",
      { externalId: "P1" },
      { externalId: "P2" },
    ];
    const all = { product: "P1", warehouse: "W1", totemGroup: "g", carrier: "B1" };
    const lists = [[authorization, { totemGroupId: "other" }], products, [warehouse]] as const;
    expect(givensOf(...lists)).toEqual({ givens: all, over: undefined });
    expect(givensOf(...lists, { product: "P" }).givens.product).toBe("P");
  });

  test("may be a totem group of a warehouse, and what is missing is named, with what gives it", () => {
    expect(givensOf([], [{ externalId: "P1" }], [warehouse], { carrier: "B1" }).givens.totemGroup).toBe("h");
    expect(givensOf([], [], [], { product: "P", warehouse: "W", carrier: "B" }).over).toBe(
      "Creating an authorization requires a totem group, but the lists contain none. Pass --totem-group.",
    );
    expect(givensOf([], [], []).over).toBe(
      "Creating an authorization requires a product with an externalId, a warehouse with an externalId, a totem group, and a registered carrier, but the lists contain none. Pass --product (or --allow-writes product), --warehouse (or --allow-writes warehouse), --totem-group, and --carrier.",
    );
  });

  test("are none without lists", () => {
    const story = { "GET /authorizations": bare(500), "GET /products": bare(404), "GET /warehouses": bare(204) };
    const givens = {};
    expect(staged(givensTrial(givens).play, story, []).over).toContain("requires a product");
    expect(givens).toStrictEqual({});
  });
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
