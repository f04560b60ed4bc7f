import { Simulator } from "@totem-partner/simulator";
import { expect, test } from "vitest";
import { deviationLine } from "../../src/drift/deviation.ts";
import type { Settled } from "../../src/drift/drift.ts";
import { deviationsIn } from "../support/drift.ts";

const root = "http://service.example";
const key = "live_secretkey";

/** What is different in what a service answers, as lines. */
const drift = async (given: readonly [request: string, answer: Response][], settled: Settled = {}): Promise<string[]> =>
  (await deviationsIn(given, settled, [key])).map((one) => `${one.sort}: ${deviationLine(one)}`);

const product = {
  id: "9b1a2f64-3c1d-4b7e-8a52-6f0d1c9e4a01",
  externalId: null,
  name: "Soft wheat",
  createdAt: "2026-06-01T07:00:00.000Z",
  updatedAt: "2026-06-01T07:00:00.000Z",
};
const page = (...items: object[]) => ({ items, total: items.length, limit: 50, offset: 0 });
const json = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers });
const problem = (body: object, status: number) =>
  Response.json(body, { status, headers: { "content-type": "application/problem+json" } });

test("a field that the contract lacks is drift, once, by the pattern of its place", async () => {
  const colours = page(...["red", "green"].map((colour) => ({ ...product, colour, more: { "12345678Z": 1 } })));
  expect(
    await drift([
      ["GET /products", json(colours)],
      ["GET /partner/products", json(colours)],
    ]),
  ).toEqual([
    "drift: GET /products, 200: /items/*/colour (string) is not a field of the contract",
    "drift: GET /products, 200: /items/*/more (object) is not a field of the contract",
  ]);
});

test("a field that is required and missing contradicts the contract; one that is only assumed is drift", async () => {
  const { id: _id, updatedAt: _updated, ...rest } = product;
  expect(await drift([["GET /products", json(page(product, rest))]])).toEqual([
    "contradiction: GET /products, 200: /items/*/id is missing, although the contract requires it (documented)",
    "drift: GET /products, 200: /items/*/updatedAt is missing; the contract does not require it, but assumes it is present (assumed)",
  ]);
});

test("a value of another type contradicts the contract", async () => {
  expect(await drift([["GET /products", json(page({ ...product, name: 7 }))]])).toEqual([
    "contradiction: GET /products, 200: /items/*/name is integer, which the contract does not allow (documented)",
  ]);
});

test("a value that an enumeration lacks is drift, and is shown only if it is a word", async () => {
  const protocol = (state: string) => json({ id: product.id, state, companyProtocolEnabled: false });
  const found = await drift([
    ["GET /cleaning-protocol", protocol("Suspended")],
    ["GET /cleaning-protocol", protocol("12345678Z")],
    ["GET /cleaning-protocol", protocol(key)],
    ["GET /cleaning-protocol", protocol("Active")],
  ]);
  expect(found).toContainEqual(
    expect.stringMatching(
      /^drift: GET \/cleaning-protocol, 200: \/state has the value Suspended, which the contract does not describe \((documented|assumed)\)$/,
    ),
  );
  expect(found.join()).not.toMatch(/12345678Z|live_secretkey|Active/);
});

test.each([
  [
    "a status",
    json({}, 418),
    "drift: GET /products, 418: is a status that the contract does not describe for this operation",
  ],
  [
    "a media type",
    new Response("<html>", { headers: { "content-type": "text/html" } }),
    "drift: GET /products, 200: is text/html instead of application/json (assumed)",
  ],
  [
    "a form of errors",
    json({ message: "No", reason: "no" }, 400),
    "drift: GET /products, 400: is application/json instead of application/problem+json (assumed)",
  ],
  [
    "a code",
    problem({ type: "x", title: "x", status: 400, detail: "x", code: "too_wet" }, 400),
    "drift: GET /products, 400: has the problem code too_wet, which the contract does not list for this response (assumed)",
  ],
  [
    "a header",
    json(page(), 200, { deprecation: "@1" }),
    "drift: GET /products, 200: has the header deprecation, which the contract does not describe",
  ],
])("%s that the contract lacks is drift", async (_, answer, line) => {
  expect(await drift([["GET /products", answer]])).toContain(line);
});

test("what the contract has under what is settled, or under an alternative of what is open, is no drift", async () => {
  const bare = json([product]);
  expect(await drift([["GET /products", bare.clone()]], { "list-envelope": "array" })).toEqual([]);
  expect(await drift([["GET /products", bare.clone()]])).toEqual([]);
  expect(await drift([["GET /products", bare.clone()]], { "list-envelope": "data" })).not.toEqual([]);
});

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
  for (let depth = 0; depth < 5000; depth += 1) deep = { deep };
  const many = Array.from({ length: 3000 }, () => ({ ...product, colour: "red", deep: [] }));
  const found = await drift([["GET /products", json(page(...many, { deep }))]]);
  expect(found).toContainEqual(expect.stringContaining("/items/*/colour"));
});

test("a simulated service has no drift, whatever it answers", async () => {
  const simulator = new Simulator();
  const headers = { "X-Partner-API-Key": "test_demo" };
  const paths = ["/products", "/authorizations?limit=0", "/warehouses/x", "/webhook", "/cleaning-types"];
  const answered = paths.map(async (path): Promise<[string, Response]> => [
    `GET ${path.split("?")[0] ?? ""}`,
    await simulator.fetch(new Request(root + path, { headers })),
  ]);
  expect(await drift(await Promise.all(answered))).toEqual([]);
});
