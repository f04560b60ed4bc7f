import type { InputValue } from "@totem-partner/spec/own-alternatives";
import { parseAssumptions } from "../assumptions/assumption-table.ts";
import type { SimulatorOptions } from "../simulator-options.ts";
import type { FaultRule } from "../faults/fault.ts";
import { type ScenarioName, scenarios } from "../faults/scenarios.ts";
import { seededIds } from "./seeded-ids.ts";
import type { Instant } from "./request-filter.ts";

/** Options of the simulated service. Everything has a default. */
export interface SimulationOptions {
  /** Values of switchable assumptions by their ids, such as `{ "create-status": "200" }`. Default: every default. */
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
  /**
   * The maximum number of records of a company, at least 1: authorizations, operations, drivers, products and so on,
   * all together. Default: 2,000,000.
   */
  maxRecords?: number;
  /** Faults of every company from the start, and again after a reset. Default: none. */
  faults?: readonly FaultRule[];
  /** Named sets of faults, such as `lost-answer`. Default: none. */
  scenarios?: readonly ScenarioName[];
}

/** Options of the simulated service that have been checked. */
export type CheckedSimulationOptions = {
  [Name in keyof Omit<SimulationOptions, "now" | "assumptions">]: SimulationOptions[Name] | undefined;
} & {
  assumptions?: Readonly<Record<string, unknown>> | undefined;
  /** Milliseconds since the epoch. */
  now?: number | undefined;
};

const rulesOf = (names: readonly ScenarioName[]): FaultRule[] =>
  [...new Set(names)].flatMap((name) => scenarios[name].rules);

/**
 * The same, in the form that a simulator accepts.
 *
 * @throws {AssumptionError} for an unknown assumption or an invalid value.
 */
export function simulatorOptions(options: CheckedSimulationOptions): SimulatorOptions {
  const { assumptions, now, randomSeed, maxCompanies, maxRecords, faults = [], scenarios: names = [] } = options;
  return {
    assumptions: parseAssumptions(assumptions ?? {}),
    faults: [...faults, ...rulesOf(names)],
    ...(now !== undefined && { now }),
    ...(randomSeed !== undefined && { newIds: seededIds(randomSeed) }),
    ...(maxCompanies !== undefined && { maxCompanies }),
    ...(maxRecords !== undefined && { maxRecords }),
  };
}
