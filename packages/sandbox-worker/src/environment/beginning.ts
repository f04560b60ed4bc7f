import type { SimulatorOptions } from "@totem-partner/simulator";
import { seededIds } from "@totem-partner/simulator/control";
import type { Environment } from "./environment.ts";

/** Returns what the configuration makes reproducible: where clocks stand from the start, and the ids. */
export const beginningOf = ({ NOW, RANDOM_SEED }: Environment): Pick<SimulatorOptions, "now" | "newIds"> => ({
  ...(NOW !== undefined && { now: Date.parse(NOW) }),
  ...(RANDOM_SEED !== undefined && { newIds: seededIds(Number(RANDOM_SEED)) }),
});
