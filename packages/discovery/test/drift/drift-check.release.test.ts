import { expect, test } from "vitest";
import { deviationLine } from "../../src/drift/deviation.ts";
import type { Settled } from "../../src/drift/drift.ts";
import { deviationsIn } from "../support/drift.ts";

/** The differences between the lists of products and warehouses and the contract. */
async function differing(bodies: Record<string, unknown>, settled: Settled = {}): Promise<string[]> {
  const given = Object.entries(bodies).map(([path, body]) => [`GET ${path}`, Response.json(body)] as const);
  return (await deviationsIn(given, settled)).map(deviationLine);
}

const page = (...items: object[]) => ({ items, total: items.length, limit: 50, offset: 0 });

test("without responses, and without differences, there are no deviations", async () => {
  expect(await deviationsIn([])).toEqual([]);
  expect(await differing({ "/products": page() })).toEqual([]);
});

test("what an alternative explains in one response is left out, and what it does not explain elsewhere stays", async () => {
  const both = { "/products": [], "/warehouses": { ...page(), more: 1 } };
  expect(await differing(both)).toEqual(["GET /warehouses, 200: /more (integer) is not a field of the contract"]);
});

test("what a settled point rules out is explained by no other value of it", async () => {
  const [line] = await differing({ "/products": [] }, { "list-envelope": "items" });
  expect(await differing({ "/products": [] }, { "list-envelope": "array" })).toEqual([]);
  expect(line).toMatch(/^GET \/products, 200: is array, which the contract does not allow/);
});

test("an alternative that causes other deviations explains none", async () => {
  expect(await differing({ "/products": { list: [], more: 1 } })).toContain(
    "GET /products, 200: /more (integer) is not a field of the contract",
  );
});

test("part of the deviations of a response may be explained, and the rest stay", async () => {
  const bare = { id: "9b1a2f64-3c1d-4b7e-8a52-6f0d1c9e4a01", name: "Soft wheat", colour: "red" };
  expect(await differing({ "/products": page(bare) })).toEqual([
    "GET /products, 200: /items/*/colour (string) is not a field of the contract",
  ]);
});

test("no more deviations are reported than the most", async () => {
  const fields = (prefix: string) =>
    Object.fromEntries(
      Array.from({ length: 60 }, (_, nth) => [`${prefix}${"x".repeat(nth % 12)}${"y".repeat(nth / 12)}`, 1]),
    );
  const found = await differing({
    "/products": { ...page(), ...fields("a") },
    "/warehouses": { ...page(), ...fields("b") },
  });
  expect(found).toHaveLength(100);
});
