import { type AssumptionId, switchableAssumptions } from "@totem-partner/spec/assumptions";
import { expect, test } from "vitest";
import { assumptionCases } from "../support/assumptions/assumption-cases.ts";
import { clientOf, fieldOf } from "../support/client.ts";
import { startMockServer } from "../support/mock.ts";

interface Row {
  default: string | number;
  values?: Readonly<Record<string, string>>;
  integer?: { minimum: number };
  own?: string;
}

const rows: Readonly<Record<AssumptionId, Row>> = switchableAssumptions;
const isAssumptionId = (id: string): id is AssumptionId => id in rows;
const ids = Object.keys(rows).filter(isAssumptionId);

test.each(ids)("every value of %s but the default shows its difference, and is another than the default", (id) => {
  const { values = {}, integer, own, default: byDefault } = rows[id];
  const cases = assumptionCases.filter((one) => one.id === id);
  for (const one of cases) expect(one.instead).not.toEqual(one.byDefault);
  const seen = new Set(cases.map(({ value }) => value));
  for (const value of Object.keys(values)) {
    if (value !== byDefault) expect(seen).toContain(value);
  }
  if (integer) expect([...seen].filter((value) => typeof value === "number")).not.toEqual([]);
  if (own) expect([...seen].filter((value) => typeof value === "object")).not.toEqual([]);
});

test("the count of an open point rises only by the calls of the company that it is told to", async () => {
  await using mock = await startMockServer();
  const [mine, other] = [clientOf(mock.url, "test_mine"), clientOf(mock.url, "test_other")];
  const counts = async () => {
    const { body } = await mine("GET", "/_mock/assumptions");
    return new Map(Array.isArray(body) ? body.map((row) => [fieldOf(row, "id"), fieldOf(row, "consulted")]) : []);
  };
  const before = await counts();
  expect(new Set(before.values())).toEqual(new Set([0]));
  await other("DELETE", "/webhook");
  await other("GET", "/products?limit=500");
  await clientOf(mock.url)("GET", "/products");
  expect(await counts()).toEqual(before);
  await mine("GET", "/webhook");
  await mine("GET", "/products?limit=500");
  await mine("GET", "/products");
  const after = await counts();
  expect([after.get("webhook-missing"), after.get("max-limit"), after.get("default-limit")]).toEqual([1, 2, 1]);
  expect(after.get("delete-status")).toBe(0);
});
