import { expect, test } from "vitest";
import { deviationLine } from "../../src/drift/deviation.ts";
import { deviationsIn } from "../support/drift.ts";

const key = "live_secretkey";

/** The deviations in the responses of a service, as lines. */
const drift = async (given: readonly [request: string, answer: Response][]): Promise<string[]> =>
  (await deviationsIn(given, {}, [key])).map((one) => `${one.sort}: ${deviationLine(one)}`);

const product = {
  id: "9b1a2f64-3c1d-4b7e-8a52-6f0d1c9e4a01",
  externalId: null,
  name: "Soft wheat",
  createdAt: "2026-06-01T07:00:00.000Z",
  updatedAt: "2026-06-01T07:00:00.000Z",
};
const page = (...items: object[]) => ({ items, total: items.length, limit: 50, offset: 0 });
const json = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers });

test("neither a key nor what could be one is shown, and an object that holds records by their ids is bounded", async () => {
  const byId = Object.fromEntries(Array.from({ length: 5000 }, (_, nth) => [`${key}${nth}`, 1]));
  const found = await drift([
    ["GET /products", json(page({ ...product, ...byId, [key]: key, Pérez: 1, A1234567: 1 }))],
  ]);
  expect(found.length).toBeLessThan(5);
  expect(found.join()).not.toMatch(/live_secretkey|Pérez|A1234567/);
});

test("what long lists and deep values have is drift, too", async () => {
  let deep: object = { colour: 1 };
  for (let depth = 0; depth < 400; depth += 1) deep = { deep };
  const many = Array.from({ length: 3000 }, () => ({ ...product, colour: "red", deep: [] }));
  const found = await drift([["GET /products", json(page(...many, { deep }))]]);
  expect(found).toContainEqual(expect.stringContaining("/items/*/colour"));
});
