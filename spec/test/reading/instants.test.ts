import { expect, test } from "vitest";
import { partsOf } from "../../effective/document.ts";
import contract from "../../generated/openapi.json" with { type: "json" };
import { isInstantField, readInstants, unitOfInstants } from "../../reading/instants.ts";

test("the fields that hold an instant are the date-times of records and events in the contract", () => {
  const fields = partsOf(contract.components.schemas).flatMap(([, { properties }]) => partsOf(properties));
  const dateTimes = fields.flatMap(([name, { format }]) => (format === "date-time" ? [name] : []));
  expect(dateTimes.length).toBeGreaterThan(10);
  expect(dateTimes.filter((name) => !isInstantField(name))).toEqual([]);
});

test.each([
  ["seconds", 1_782_885_600],
  ["milliseconds", 1_782_885_600_000],
])("a number of %s is read as the text of its instant, and anything else stays", (unit, createdAt) => {
  const sent = { items: [{ createdAt, endDate: null, updatedAt: 9e15, quantity: 1_782_885_600 }] };
  expect(unitOfInstants(JSON.stringify(sent))).toBe(unit);
  const [read] = [{ ...sent.items[0], createdAt: "2026-07-01T06:00:00.000Z" }];
  expect(readInstants(sent)).toEqual({ items: [read] });
});

test("texts have no unit", () => {
  expect(unitOfInstants('{"createdAt":"2026-07-01T06:00:00Z","scheduledDate":null}')).toBeUndefined();
});
