// Measures the mock server as an executable beside its form for Node: `npx -y pnpm@12 bench:executables [rounds] [gets]
// [creates]`. On Linux, it takes ten minutes.
import { stat } from "node:fs/promises";
import { circumstances, loadAverage } from "./circumstances.ts";
import { measureAll } from "./measuring/rounds.ts";
import { mockServers } from "./peers/mock-server.ts";
import { buildExecutable } from "./preparing/executable.ts";
import { installMockServer } from "./preparing/mock-server.ts";
import { markdownTable } from "./reporting/markdown-table.ts";
import { renderPrinted } from "./reporting/printed-section.ts";
import { writeSection } from "./reporting/results-file.ts";
import { summarize } from "./reporting/summary.ts";

const [rounds = 5, gets = 100_000, creates = 20_000] = process.argv.slice(2).map(Number);
const before = loadAverage();

const executable = await buildExecutable();
const script = await installMockServer();
const pairs = [
  ...mockServers({ script }).map((peer) => ({ ...peer, name: `${peer.name}, Node` })),
  ...mockServers({ executable }).map((peer) => ({ ...peer, name: `${peer.name}, executable` })),
];
const tell = (line: string) => process.stderr.write(`${line}\n`);
const measured = await measureAll(pairs, { rounds, gets, creates, connections: 20 }, tell);

const whole = (value: number): string => Math.round(value).toLocaleString("en-US");
const numbers = ["Start ms", "Memory MB", "GET/s", "µs CPU", "Create/s", "µs CPU"];
const rows = summarize(measured, "totem-mock, Node")
  .toSorted((one, other) => one.name.localeCompare(other.name))
  .map(({ name, startMilliseconds, memoryBytes, get, create }) => [
    name,
    ...[startMilliseconds, memoryBytes / 1e6].map(whole),
    ...[get, create].flatMap(({ perSecond, cpuMicroseconds }) => [whole(perSecond), whole(cpuMicroseconds)]),
  ]);
const table = markdownTable(
  [{ title: "Form", align: "left" }, ...numbers.map((title) => ({ title, align: "right" as const }))],
  rows,
);
const { size } = await stat(executable);
const about = `Written by \`npx -y pnpm@12 bench:executables\`: the mock server as an executable of ${whole(size / 1e6)} MB, beside the
package on Node, as in the tables above; the median of ${String(rounds)} interleaved rounds.`;
const results = renderPrinted("As an executable", about, table, circumstances(before));
console.log(results);
if (process.argv.length === 2) await writeSection("executables", results);
