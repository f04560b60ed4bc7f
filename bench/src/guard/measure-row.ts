import { join } from "node:path";
import { run } from "../preparing/command.ts";
import { root } from "../preparing/prepare.ts";
import { type Row, rounds } from "./rows.ts";

/** The least that a work costs in any round: microseconds of CPU time each time that it is done. */
export interface Cost {
  head: number;
  /** Undefined where the base cannot do the work, such as one that it does not have yet. */
  base: number | undefined;
}

const isCost = (value: unknown): value is number => typeof value === "number" && value > 0 && Number.isFinite(value);

/** Measures a work with the sources of each folder, in turns in a fresh process. */
async function leastOf(row: Row, times: number, folders: readonly string[], compiled: string): Promise<number[]> {
  // Reading the sources would take longer than the work.
  const env = { NODE_COMPILE_CACHE: compiled };
  const probe = join(import.meta.dirname, "probe.mjs");
  const found: unknown = JSON.parse(
    await run(process.execPath, [probe, row, String(times), ...folders], undefined, env),
  );
  if (!Array.isArray(found) || !found.every(isCost)) throw new Error(`${row} could not be measured.`);
  return found;
}

/**
 * Compares a work of the working tree with that of the base in a folder. Which of them is loaded first depends on the pass.
 *
 * @throws {Error} with the output of the process, unless it is the base that fails.
 */
export async function measureRow(row: Row, baseFolder: string, pass = 0, times: number = rounds[row]): Promise<Cost> {
  const compiled = join(baseFolder, "node_modules/.cache/compiled");
  const baseFirst = pass % 2 === 0;
  try {
    const least = await leastOf(row, times, baseFirst ? [baseFolder, root] : [root, baseFolder], compiled);
    const [base, head = Number.NaN] = baseFirst ? least : least.toReversed();
    return { head, base };
  } catch (error) {
    const baseCan = await leastOf(row, 1, [baseFolder], compiled).then(
      () => true,
      () => false,
    );
    if (baseCan) throw error;
    const [head = Number.NaN] = await leastOf(row, times, [root], compiled);
    return { head, base: undefined };
  }
}
