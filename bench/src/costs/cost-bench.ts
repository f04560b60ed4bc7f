import { circumstances, loadAverage } from "../circumstances.ts";
import { installExternal } from "../preparing/external.ts";
import { externalFolder } from "../preparing/folders.ts";
import type { Circumstances } from "../reporting/results.ts";
import { writeSection } from "../reporting/results-file.ts";
import { buildPackage } from "./built-package.ts";
import type { Contender, Cost } from "./contender.ts";
import { measureCosts } from "./rounds.ts";

/** What is measured, and how it is shown. */
export interface CostBench {
  /** The section of RESULTS.md. */
  section: string;
  /** The package of ours that is measured beside others. */
  measured: "sdk" | "webhooks";
  /** How often each contender does its task in a round, unless the command says otherwise. */
  count: number;
  contendersOf: (externalFolder: string, built: string, count: number) => readonly Contender[];
  render: (costs: readonly Cost[], rounds: number, count: number, circumstances: Circumstances) => string;
}

const tell = (line: string) => process.stderr.write(`${line}\n`);

function numberAt(place: number, name: string, byDefault: number): number {
  const word = process.argv[place] ?? String(byDefault);
  if (!/^[1-9]\d{0,6}$/.test(word)) throw new RangeError(`${name} must be a whole number from 1 on, not "${word}".`);
  return Number(word);
}

/** Measures, prints, and writes the results: `[rounds] [count]` on the command line makes a trial that writes nothing. */
export async function runCostBench(bench: CostBench): Promise<void> {
  try {
    const [rounds, count] = [numberAt(2, "rounds", 5), numberAt(3, "count", bench.count)];
    tell("Installing what others made …");
    await installExternal();
    const before = loadAverage();
    const contenders = bench.contendersOf(externalFolder, await buildPackage(bench.measured), count);
    const costs = await measureCosts(contenders, rounds, tell);
    const results = bench.render(costs, rounds, count, circumstances(before));
    console.log(`\n${results}`);
    // A short trial is no result.
    if (process.argv.length === 2) await writeSection(bench.section, results);
  } catch (error) {
    tell(`The bench could not run. ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
