// Measures the mock server beside other servers, and writes RESULTS.md: `npx -y pnpm@12 bench --help`.
import { parseArgs } from "node:util";
import { measureAll } from "./measuring/rounds.ts";
import { emulate, mockoon, prism } from "./peers/others.ts";
import { floorName, mockServers, ownServers } from "./peers/own.ts";
import { buildServers, installExternal, installMockServer } from "./preparing/prepare.ts";
import { circumstances, loadAverage } from "./reporting/circumstances.ts";
import { writeSection } from "./reporting/results-file.ts";
import { renderResults } from "./reporting/results.ts";
import { summarize } from "./reporting/summary.ts";

const usage = `Usage: npx -y pnpm@12 bench [flags]

  --rounds <number>  how often each server is measured; the medians are reported (default: 5)
  --only <name>      measures only this server and the floor; may be repeated, and writes no file`;

const tell = (line: string) => process.stderr.write(`${line}\n`);

async function bench(): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: "string", default: "5" },
      only: { type: "string", multiple: true },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const { only, rounds } = values;
  if (!/^[1-9]\d?$/.test(rounds)) throw new RangeError(`--rounds must be 1 to 99, not "${rounds}".`);
  const plan = { rounds: Number(rounds), gets: 100_000, creates: 20_000, connections: 20 };
  tell("Building and installing the servers …");
  await installExternal();
  const others = await Promise.all([prism(), mockoon(), emulate()]);
  const all = [...ownServers(await buildServers()), ...mockServers(await installMockServer()), ...others];
  const unknown = only?.find((name) => !all.some((one) => one.name === name));
  if (unknown !== undefined) {
    throw new RangeError(`No server is called "${unknown}". There are: ${all.map(({ name }) => name).join(", ")}.`);
  }
  const peers = all.filter(({ name }) => only === undefined || name === floorName || only.includes(name));
  const before = loadAverage();
  const measured = await measureAll(peers, plan, tell);
  const results = renderResults(summarize(measured, floorName), plan, circumstances(before));
  console.log(`\n${results}`);
  if (only === undefined) await writeSection("servers", results);
}

try {
  await bench();
} catch (error) {
  tell(`The bench could not run. ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
