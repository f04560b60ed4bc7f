import { expect, test } from "vitest";
import { kinds } from "../../src/calibration/kinds.ts";
import { plannedRequests } from "../../src/calibration/play.ts";
import { reads } from "../../src/calibration/reads.ts";

test("a calibration that only reads plans the requests of every step, each once, at its place", () => {
  const planned = plannedRequests(false);
  expect(new Set(planned).size).toBe(planned.length);
  expect(planned.filter((line) => !line.startsWith("GET "))).toEqual([]);
  for (const line of [
    "GET /products",
    "GET /partner/products",
    "GET /products (without a key)",
    "GET /webhook",
    "GET /authorizations?limit={n}&offset=1000000000",
  ])
    expect(planned).toContain(line);
  expect(planned.slice(0, 2)).toEqual(["GET /products", "GET /partner/products"]);
  expect(planned.at(-1)).toBe("GET /products (with an unknown key)");
  const count = new Set(Object.values(reads).flatMap(({ requests }) => requests.map((ask) => JSON.stringify(ask))))
    .size;
  expect(planned.length).toBeGreaterThan(count / 2);
  expect(plannedRequests(true).filter((line) => line.startsWith("GET /products"))).toEqual([
    "GET /products",
    "GET /products/",
  ]);
});

test("what could lock the caller out comes last", () => {
  expect(Object.values(reads).map(({ name }) => name)).toEqual([
    ...["path-prefix", "lists", "limits", "filters", "errors", "webhook and cleaning protocol", "keys"],
  ]);
});

test("one that writes plans the requests of its trials with their bodies, and those that find what it created", () => {
  const planned = plannedRequests(false, new Set(["product"]));
  const own = planned
    .filter((line) => line.includes("/products"))
    .slice(plannedRequests(false).filter((line) => line.includes("/products")).length);
  expect(own).toContain(
    'POST /products {"externalId":"totem-calibration-{run}-product","name":"totem-calibration-{run}-product"}',
  );
  expect(own.slice(-2)).toEqual([
    "GET /products (to find created records)",
    "GET /products?offset={n} (to find created records)",
  ]);
  expect(planned.join()).not.toMatch(/POST \/(?:warehouses|authorizations|webhook)/);
});

test("authorizations need references, which are read, and created if that is allowed", () => {
  const supply = (kind: string) =>
    `POST /${kind}s (for the authorizations, if none exists) {"externalId":"totem-calibration-{run}-for-authorizations-${kind}","name":"totem-calibration-{run}-for-authorizations-${kind}"}`;
  const alone = plannedRequests(false, new Set(["authorization"]));
  expect(alone).not.toContain(supply("product"));
  expect(alone).not.toContain(supply("warehouse"));
  const both = plannedRequests(false, new Set(["authorization", "product"]));
  expect(both).toContain(supply("product"));
  expect(both).not.toContain(supply("warehouse"));
  expect(plannedRequests(false, new Set(["product", "warehouse"])).join()).not.toContain("for the authorizations");
  expect(plannedRequests(false, new Set(["authorization", "warehouse"]))).toContain(supply("warehouse"));
});

test("what needs another kind is planned only if that is allowed, too", () => {
  expect(plannedRequests(false, new Set(["authorization"])).join()).not.toMatch(/driverNif|eventType/);
  expect(plannedRequests(false, new Set(["authorization", "driver"])).join()).toMatch(/driverNif/);
  expect(plannedRequests(false, new Set(["driver"])).join()).not.toMatch(/driverNif/);
});

test("known words are filled in, and a form is shown with its fields", () => {
  const planned = plannedRequests(false, new Set(kinds), {
    product: "RYE",
    warehouse: "W",
    totemGroup: "g",
    carrier: "B1",
  });
  expect(planned.find((line) => line.startsWith("POST /authorizations {"))).toContain('"productExternalId":"RYE"');
  expect(planned).toContain(
    'POST /cleaning-protocol {"companyProtocolEnabled":false,"fileName":"totem-calibration-{run}-protocol.pdf"}',
  );
  expect(planned.filter((line) => line.startsWith("DELETE ")).every((line) => !line.includes("{}"))).toBe(true);
});
