import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { outputOf } from "../measuring/script-output.ts";
import { cacheFolder } from "../preparing/folders.ts";
import { type Row, rounds } from "./rows.ts";

/** The least that a work and its floor cost in any round: microseconds of CPU time each time that they are done. */
export interface Least {
  floor: number;
  ours: number;
}

const probe = fileURLToPath(new URL("probe.mjs", import.meta.url));

const isLeast = (value: unknown): value is Least =>
  typeof value === "object" &&
  value !== null &&
  "floor" in value &&
  "ours" in value &&
  [value.floor, value.ours].every((cost) => typeof cost === "number" && cost > 0 && Number.isFinite(cost));

/**
 * Does a work and its floor in turn, in a fresh process.
 *
 * @throws {Error} with what the process wrote, when it fails.
 */
export async function measureRow(row: Row, times: number = rounds[row]): Promise<Least> {
  // Reading the sources would take longer than the work.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(cacheFolder, "compiled") };
  const found: unknown = JSON.parse(await outputOf(probe, [row, String(times)], env));
  if (!isLeast(found)) throw new Error(`${row} could not be measured.`);
  return found;
}
