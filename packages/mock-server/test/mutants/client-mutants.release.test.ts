import { expect, test } from "vitest";
import { clients, judgedClients } from "./client-mutants.ts";
import { tallyOf } from "./tally.ts";

/** The mutants that the guide names: they take an outage of minutes to show, or requests beside each other. */
const named = ["throw new Error(`${method} ${path} failed", "raise RuntimeError(", "assigned) assign(order)"];

test("nineteen of twenty harmful mutants of integrations fail for their harm, the others are in the guide, and no harmless one fails", async () => {
  const { tried, harmful, missed, wronged } = tallyOf(await judgedClients((mutants) => mutants));
  expect(tried).toBeGreaterThan(50 * clients.length);
  expect(wronged).toEqual([]);
  expect(missed.slice(Math.floor(harmful / 20))).toEqual([]);
  expect(missed.filter((text) => !named.some((change) => text.includes(change)))).toEqual([]);
}, 3_600_000);
