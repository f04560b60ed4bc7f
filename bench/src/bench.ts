// Measures the mock server beside other servers, and writes RESULTS.md: `npx -y pnpm@12 bench --help`.
import { choose, readArguments, usage } from "./arguments.ts";
import { circumstances, loadAverage } from "./circumstances.ts";
import { measureAll } from "./measuring/rounds.ts";
import { preparePeers } from "./peers/all-peers.ts";
import { floorName } from "./peers/floor.ts";
import { renderResults } from "./reporting/results.ts";
import { writeSection } from "./reporting/results-file.ts";
import { summarize } from "./reporting/summary.ts";

const tell = (line: string) => process.stderr.write(`${line}\n`);

async function bench(words: readonly string[]): Promise<void> {
  const read = readArguments(words);
  if (!read) {
    console.log(usage);
    return;
  }
  const { plan, only } = read;
  tell("Building and installing the servers …");
  const peers = choose(await preparePeers(), floorName, only);
  const before = loadAverage();
  const measured = await measureAll(peers, plan, tell);
  const results = renderResults(summarize(measured, floorName), plan, circumstances(before));
  console.log(`\n${results}`);
  if (only === undefined) await writeSection("servers", results);
}

try {
  await bench(process.argv.slice(2));
} catch (error) {
  tell(`The bench could not run. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
