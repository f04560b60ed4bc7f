import { startMockServer } from "@totem-partner/mock-server";
import { PartnerClient } from "@totem-partner/sdk";
import { stripVTControlCharacters } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { mapOrder } from "../src/map-order.ts";
import { pushOrders, type RowOutcome } from "../src/push-orders.ts";
import { readOrders } from "../src/read-orders.ts";
import { createReport } from "../src/report.ts";

const plain = createReport({ colour: false });
const claims = [
  { statement: "A claim that holds", holds: true, evidence: "188" },
  { statement: "A claim that does not", holds: false, evidence: `expected: 1; found: ${"many words ".repeat(20)}` },
];
let outcomes: RowOutcome[];

beforeAll(async () => {
  await using mock = await startMockServer({ contract: "off" });
  const client = new PartnerClient({ baseUrl: mock.url, apiKey: mock.apiKey });
  const rows = (await readOrders(new URL("../orders.csv", import.meta.url))).map(mapOrder);
  outcomes = await pushOrders(client, rows, new Set());
});

test("every rejected row stands there with line, externalId and reason", () => {
  const text = plain.rejected(outcomes);
  const begun = [...text.matchAll(/^│ +(\d+) │ (PED-2026-\d{6}) +│ \S/gm)].map(([, line]) => Number(line));
  expect(begun).toEqual([24, 42, 67, 78, 88, 100, 111, 121, 134, 153]);
  for (const reason of [
    "CIF transportista is not a registered carrier",
    'Matrícula tractora "1234 BCD" must be 1 to 8 letters or digits,',
    'Producto "CENTENO-09" does not match a product of this company',
    'Fin validez "09/07/2026 20:00" must not be before Inicio validez',
    "Nº pedido is that of line 99, with other values",
    "Cantidad is missing",
    'Cantidad "según báscula" is not a number such as 1.250,50',
  ]) {
    expect(text).toContain(reason);
  }
});

test("unknown outcomes are counted and shown where there are any", () => {
  const row = { line: 7, cells: {} };
  const unknown: RowOutcome = { row, externalId: "PED-1", result: "unknown", reason: "The connection broke." };
  expect(plain.counts([...outcomes, unknown])).toMatch(/unknown +│ +1 │/);
  expect(plain.counts(outcomes)).not.toContain("unknown");
  expect(plain.rejected([unknown])).toContain("The connection broke.");
});

test("a row without an externalId shows that it has none", () => {
  const row = { line: 7, cells: {} };
  expect(plain.rejected([{ row, externalId: "", result: "rejected", reason: "Nº pedido is missing" }])).toMatch(
    /7 │ —/,
  );
});

describe("no table is wider than 100 columns", () => {
  test.each([true, false])("colour: %s", (colour) => {
    const report = createReport({ colour });
    for (const table of [report.counts(outcomes), report.rejected(outcomes), report.claims(claims)]) {
      for (const line of stripVTControlCharacters(table).split("\n")) expect(line.length).toBeLessThanOrEqual(100);
    }
  });
});

test("colours come only when they are asked for", () => {
  expect(plain.claims(claims)).not.toContain("\u001B");
  expect(plain.claims(claims)).toMatch(/✓ │ A claim that holds[^]*✗ │ A claim that does not/);
  expect(createReport({ colour: true }).claims(claims)).toContain("\u001B[32m✓");
});
