import { Simulator } from "@totem-partner/simulator";
import { expect } from "vitest";
import { checkSeed, seededCompanies, SeedError } from "../../src/seed/seeded-companies.ts";
import { order as plain } from "./controlled.ts";

/** A company with nothing but what is required. */
export const company = { name: "a", apiKeys: ["k"] };

/** An authorization with nothing but what is required. */
export const order = { ...plain, externalId: "ERP-1" };
/** A text of this length. */
export const long = (length: number) => "x".repeat(length);

/** What is wrong with a seed, a line for each mistake. */
export function mistakesIn(seed: unknown): string[] {
  try {
    const { companies } = seededCompanies(checkSeed(seed));
    expect(new Simulator({ companies, now: Date.parse("2026-07-01T08:00:00Z") }).companies).toHaveLength(
      companies.length,
    );
    return [];
  } catch (error) {
    if (error instanceof SeedError) return error.message.split("\n");
    throw error;
  }
}
