import { expect, test } from "vitest";
import { judgedReceivers, receivers } from "./receiver-mutants.ts";
import { tallyOf } from "./tally.ts";

test("nineteen of twenty harmful mutants of receivers fail for their harm, and no harmless one fails", async () => {
  const { tried, harmful, missed, wronged } = tallyOf(await judgedReceivers((mutants) => mutants));
  expect(tried).toBeGreaterThan(40 * receivers.length);
  expect(wronged).toEqual([]);
  expect(missed.slice(Math.floor(harmful / 20))).toEqual([]);
}, 3_600_000);
