// Measures what a call costs with the client and with others: `npx -y pnpm@12 bench:calls [rounds] [calls]`.
import { circumstances, loadAverage } from "./circumstances.ts";
import { buildSdk } from "./costs/calls/built-sdk.ts";
import { contendersOf } from "./costs/calls/contenders.ts";
import { renderCalls } from "./costs/calls/results.ts";
import { measureCosts } from "./costs/rounds.ts";
import { installExternal } from "./preparing/external.ts";
import { externalFolder } from "./preparing/folders.ts";
import { writeSection } from "./reporting/results-file.ts";

const tell = (line: string) => process.stderr.write(`${line}\n`);

function numberAt(place: number, name: string, byDefault: number): number {
  const word = process.argv[place] ?? String(byDefault);
  if (!/^[1-9]\d{0,6}$/.test(word)) throw new RangeError(`${name} must be a whole number from 1 on, not "${word}".`);
  return Number(word);
}

try {
  const [rounds, count] = [numberAt(2, "rounds", 5), numberAt(3, "calls", 15_000)];
  tell("Installing the clients …");
  await installExternal();
  const before = loadAverage();
  const costs = await measureCosts(contendersOf(externalFolder, await buildSdk(), count), rounds, tell);
  const results = renderCalls(costs, rounds, count, circumstances(before));
  console.log(`\n${results}`);
  // A short trial is no result.
  if (process.argv.length === 2) await writeSection("calls", results);
} catch (error) {
  tell(`The bench could not run. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
