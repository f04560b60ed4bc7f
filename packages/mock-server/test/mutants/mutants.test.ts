import { expect, inject, test } from "vitest";
import { judgedClients } from "./client-mutants.ts";
import { judgedReceivers } from "./receiver-mutants.ts";
import { tallyOf, tenthOf } from "./tally.ts";

// A tenth of them, of which one that is known to be missed may be one.
test.each([
  ["an integration", judgedClients],
  ["a receiver", judgedReceivers],
])("a tenth of the mutants of %s: harm fails, and nothing else does", async (_, judge) => {
  const { tried, missed, wronged } = tallyOf(await judge((mutants) => tenthOf(mutants, inject("seed"))));
  expect(tried).toBeGreaterThan(10);
  expect(wronged).toEqual([]);
  expect(missed.slice(2)).toEqual([]);
});
