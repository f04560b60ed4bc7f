import { z } from "zod";
import type { SimulatorOptions } from "../simulator.ts";
import { faultRules, scenarioName } from "./checks/fault-rule.ts";
import { anyObject, instant, strictObject, withoutEval } from "./checks/fields.ts";
import { checkOptions } from "./checks/usage-error.ts";
import { type SimulationOptions, simulatorOptions } from "./simulation-options.ts";

/** The fields of the options of a simulation, for a schema that adds others. */
export const simulationFields = {
  profile: withoutEval(() => z.looseObject({ version: z.literal(1), assumptions: anyObject.nullish() })).optional(),
  assumptions: anyObject.optional(),
  now: instant.optional(),
  randomSeed: z.int().min(0).optional(),
  maxCompanies: z.int().min(1).optional(),
  maxRecords: z.int().min(1).optional(),
  faults: faultRules.optional(),
  scenarios: z.array(scenarioName).optional(),
} satisfies Record<keyof SimulationOptions, z.ZodType>;

const simulationOptions = strictObject(simulationFields);

/**
 * Options without others, validated and in the form that a simulator accepts.
 *
 * @throws {MockUsageError} for an unknown option or an invalid value.
 * @throws {AssumptionError} for an unknown assumption or an invalid value.
 */
export const readSimulationOptions = (call: string, given: unknown): SimulatorOptions =>
  simulatorOptions(checkOptions(call, simulationOptions, given));
