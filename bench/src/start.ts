// Measures how soon servers answer: `npx -y pnpm@12 bench:start [rounds]`.
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { circumstances, loadAverage } from "./circumstances.ts";
import { turned } from "./measuring/rounds.ts";
import { startServer } from "./measuring/running-server.ts";
import { outputOf } from "./measuring/script-output.ts";
import type { Program } from "./peer.ts";
import { floorName } from "./peers/floor.ts";
import { buildServers } from "./preparing/built-servers.ts";
import { installMockServer, mockServerSource } from "./preparing/mock-server.ts";
import { markdownTable } from "./reporting/markdown-table.ts";
import { renderPrinted } from "./reporting/printed-section.ts";
import { writeSection } from "./reporting/results-file.ts";
import { median } from "./reporting/statistics.ts";

const [rounds = 11] = process.argv.slice(2).map(Number);
const keptMilliseconds = 10_000;
const before = loadAverage();

const serving = (script: string) => (port: number) => ({
  script,
  parameters: ["serve", "--port", String(port), "--log", "silent"],
});

const servers = await buildServers();
const programs: Readonly<Record<string, (port: number) => Program>> = {
  [floorName]: (port) => ({ script: `${servers}floor.cjs`, parameters: [String(port)] }),
  "totem-mock, built": serving(await installMockServer()),
  "totem-mock, from sources": serving(mockServerSource),
};
const starts = Object.entries(programs).map(([name, program]) => ({ name, program, taken: [] as number[] }));
for (let round = 0; round <= rounds; round += 1) {
  for (const { program, taken } of turned(starts, round)) {
    await using server = await startServer(program);
    // In the first round, a server lives until it has kept its compiled code.
    if (round === 0) await wait(keptMilliseconds);
    else taken.push(server.startMilliseconds);
  }
}

const inProcess = fileURLToPath(new URL("start/in-process.mjs", import.meta.url));
const floor = starts[0]?.taken ?? [];
const rows = starts.map(({ name, taken }) => [
  name,
  median(taken.map((milliseconds, round) => milliseconds / (floor[round] ?? Number.NaN))).toFixed(2),
  median(taken).toFixed(0),
]);
const milliseconds = Number(await outputOf(inProcess, []));
rows.push(["startMockServer, once loaded", (milliseconds / median(floor)).toFixed(2), milliseconds.toFixed(0)]);

const table = markdownTable(
  [
    { title: "Start", align: "left" },
    { title: `× ${floorName}`, align: "right" },
    { title: "ms", align: "right" },
  ],
  rows,
);
const about = `Written by \`npx -y pnpm@12 bench:start\`: from the spawn to the first answer, as it starts, with a warm cache of
compiled code; the median of ${rounds} interleaved rounds. The last row is the least of five starts in one process.`;
const results = renderPrinted("The first answer", about, table, circumstances(before));
console.log(results);
if (process.argv.length === 2) await writeSection("start", results);
