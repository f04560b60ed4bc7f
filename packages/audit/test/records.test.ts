import { Simulator } from "@totem-partner/simulator";
import type { Assumptions } from "@totem-partner/spec/assumptions";
import { expect, test } from "vitest";
import { assumedKey, assumedValues } from "../src/check/records.ts";
import { loadContractCheck } from "../src/index.ts";

/** The values of a company that assumes this. */
function valuesWith(assumptions: Partial<Assumptions>): Readonly<Assumptions> {
  const simulator = new Simulator({ assumptions });
  const company = simulator.company(simulator.defaultKey);
  if (company === undefined) throw new Error("A simulator has a default company.");
  return company.assumptions.values;
}

test("a contract follows from the assumptions that differ from their defaults", () => {
  expect(assumedValues(valuesWith({}))).toEqual({});
  const values = valuesWith({ "unknown-field": "ignore", "default-limit": 7 });
  expect(assumedValues(values)).toEqual({ "unknown-field": "ignore", "default-limit": 7 });
  expect(assumedValues(values)).toBe(assumedValues(values));
});

test("their text is equal where they are, in whatever order they were made", () => {
  const key = assumedKey(valuesWith({ "unknown-field": "ignore", "default-limit": 7 }));
  expect(assumedKey(valuesWith({ "default-limit": 7, "unknown-field": "ignore" }))).toBe(key);
  expect(assumedKey(valuesWith({ "default-limit": 7 }))).not.toBe(key);
});

test("each variant is loaded once, for all servers of a process", async () => {
  const closed = await loadContractCheck("closed");
  expect(await loadContractCheck("closed")).toBe(closed);
  expect(await loadContractCheck("published")).not.toBe(closed);
});
