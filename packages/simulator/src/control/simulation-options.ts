import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { InputValue } from "@totem-partner/spec/own-alternatives";
import type { Instant } from "../clock/time.ts";
import { parseAssumptions } from "../assumptions/assumption-table.ts";
import type { NewIds } from "../company/company-options.ts";
import type { SimulatorOptions } from "../simulator.ts";
import { type FaultRule, type ScenarioName, scenarios } from "../faults/fault.ts";

/** Options of the simulated service. Everything has a default. */
export interface SimulationOptions {
  /** A profile (`totem-mock learn`), parsed, as clients and receivers accept it. Default: none. */
  profile?: { readonly version: 1; readonly [part: string]: unknown };
  /** Values of switchable assumptions, such as `{ "create-status": "200" }`; they win over `profile`. Default: none. */
  assumptions?: Readonly<Record<string, InputValue>>;
  /** Freezes every clock at this time: ISO 8601 with an offset, or a Date. Default: clocks follow real time. */
  now?: Instant;
  /**
   * An integer of at least 0 that makes ids reproducible: the same number and the same requests produce the same ids of
   * records, events, deliveries and requests, in each company whatever the others do, and again after a reset. Values
   * that the mock server generates for `Prefer: dynamic=true` follow it too. Default: random ids.
   */
  randomSeed?: number;
  /** The maximum number of `test_…` companies at a time, at least 1. Default: 10,000. */
  maxCompanies?: number;
  /** At least 1: the maximum of a company's authorizations, operations, products and so on. Default: 2,000,000. */
  maxRecords?: number;
  /** Faults of every company from the start, and again after a reset. Default: none. */
  faults?: readonly FaultRule[];
  /** Named sets of faults, such as `lost-answer`. Default: none. */
  scenarios?: readonly ScenarioName[];
}

/** Options of the simulated service that have been checked. */
export type CheckedSimulationOptions = {
  [Name in keyof Omit<SimulationOptions, "now" | "assumptions" | "profile">]: SimulationOptions[Name] | undefined;
} & {
  profile?: { assumptions?: Readonly<Record<string, unknown>> | null | undefined } | undefined;
  assumptions?: Readonly<Record<string, unknown>> | undefined;
  /** Milliseconds since the epoch. */
  now?: number | undefined;
};

/**
 * Reproducible streams of UUIDs: the same seed and name give the same ids, and no stream reveals another. Each id is
 * a hash of seed, name and a counter, in the form of version 4.
 */
export function seededIds(seed: number): NewIds {
  return (stream, after = 0) => {
    let count = after;
    return () => {
      const bytes = sha256(utf8ToBytes(JSON.stringify([seed, stream, count++]))).slice(0, 16);
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
      return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    };
  };
}

/** The values that a profile settles, and further ones, which win. */
export const settledBy = ({ profile, assumptions }: Pick<CheckedSimulationOptions, "profile" | "assumptions">) => ({
  ...parseAssumptions(profile?.assumptions ?? {}),
  ...parseAssumptions(assumptions ?? {}),
});

const rulesOf = (names: readonly ScenarioName[]): FaultRule[] =>
  [...new Set(names)].flatMap((name) => scenarios[name].rules);

/**
 * The same, in the form that a simulator accepts.
 *
 * @throws {AssumptionError} for an unknown assumption or an invalid value.
 */
export function simulatorOptions(options: CheckedSimulationOptions): SimulatorOptions {
  const { now, randomSeed, maxCompanies, maxRecords, faults = [], scenarios: names = [] } = options;
  return {
    assumptions: settledBy(options),
    faults: [...faults, ...rulesOf(names)],
    ...(now !== undefined && { now }),
    ...(randomSeed !== undefined && { newIds: seededIds(randomSeed) }),
    ...(maxCompanies !== undefined && { maxCompanies }),
    ...(maxRecords !== undefined && { maxRecords }),
  };
}
