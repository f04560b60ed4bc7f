import { describe, expect, test } from "vitest";
import { datedConsumption, expiry } from "../../../src/calibration/probes/ends.ts";
import { settled } from "../../../src/findings/finding.ts";
import { answering, list, verdictOf } from "../../support/probed.ts";

const now = Date.parse("2026-07-10T00:00:00Z");
const days = { scheduledDate: "2026-07-01T00:00:00Z", endDate: "2026-07-02T23:59:59Z" };
const over = { status: "Active", ...days };
const verdict = (probe: typeof expiry, ...records: unknown[]) =>
  verdictOf(probe, answering({ "/authorizations?status=Active": list(records) }), now);

describe("an authorization that is Active a week after its end", () => {
  test("shows that it stays so", () => {
    expect(verdict(expiry, { ...over, status: "Finished" }, over)).toEqual(settled("stays-active"));
  });

  test.each([
    ["a week ago", { ...over, endDate: "2026-07-03T00:00:00Z" }],
    ["without an end", { ...over, endDate: null }],
    ["without a beginning", { ...over, scheduledDate: null }],
    ["that is Finished", { ...over, status: "Finished" }],
    ["that is no record", "none"],
  ])("is none %s", (_, record) => {
    expect(verdict(expiry, record)).toEqual({
      sure: "not-observable",
      why: "No listed authorization is still Active a week after its endDate. --allow-writes authorization may show this.",
    });
  });
});

describe("an authorization that is Active a week after it was used up", () => {
  const used = { ...over, endDate: "2099-01-01T00:00:00Z", remainingQuantity: 0, updatedAt: "2026-07-02T23:59:59Z" };

  test("shows that it stays so", () => {
    expect(verdict(datedConsumption, used)).toEqual(settled("stays-active"));
  });

  test.each([
    ["a week ago", { ...used, updatedAt: "2026-07-03T00:00:00Z" }],
    ["that has something left", { ...used, remainingQuantity: 1 }],
    ["without dates", { ...used, endDate: null }],
  ])("is none %s", (_, record) => {
    expect(verdict(datedConsumption, record)).toEqual({
      sure: "not-observable",
      why: "No listed authorization with dates is still Active a week after it was used up. Only a totem can use one up.",
    });
  });
});
