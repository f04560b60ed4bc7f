// Measures what it costs to keep the state in a file: creates and reads of a server with `--data` beside one without, in
// turn, and a restart with many records. `npx -y pnpm@12 bench:data [requests] [rounds] [records]`
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fill } from "./growth/loads.ts";
import { type LoadResult, testLoad } from "./measuring/load-test.ts";
import { type RunningServer, startServer } from "./measuring/running-server.ts";
import { partnerLoads } from "./partner-interface.ts";
import type { Load } from "./peer.ts";
import { mockServerSource } from "./preparing/mock-server.ts";
import { PrintedSection } from "./reporting/printed-section.ts";
import { median } from "./reporting/statistics.ts";

const [requests = 20_000, rounds = 5, records = 1_000_000] = process.argv.slice(2).map(Number);

const section = new PrintedSection("data");
const { print } = section;

/** What a load took: of the server's CPU by one request, and how many were answered a second. */
interface Cost extends LoadResult {
  microseconds: number;
}

async function measure(server: RunningServer, load: Load, connections: number, skip: number): Promise<Cost> {
  const before = await server.usage();
  const result = await testLoad(server.url, load, { requests, connections, skip });
  const after = await server.usage();
  return { ...result, microseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / requests };
}

const startMock = (...more: string[]): Promise<RunningServer> =>
  startServer((port) => ({
    script: mockServerSource,
    parameters: ["serve", "--port", String(port), "--log", "silent", "--contract", "off", ...more],
  }));

/** How long a server takes that starts with a file of so many records, and what it holds then. */
async function measureRestart(file: string, count: number): Promise<void> {
  {
    await using first = await startMock("--data", file);
    await fill(first, "restarted", count);
    // What is created is answered once it is written.
  }
  await using second = await startMock("--data", file);
  const { memoryBytes } = await second.usage();
  const [milliseconds, megabytes] = [second.startMilliseconds, memoryBytes / 1_000_000];
  print(`restart with ${count} records: first answer after ${milliseconds.toFixed(0)} ms, ${megabytes.toFixed(0)} MB`);
}

const folder = mkdtempSync(join(tmpdir(), "bench-data-"));
try {
  await using bare = await startMock();
  await using kept = await startMock("--data", join(folder, "state.db"));
  const loads = { bare: await partnerLoads(bare.url), kept: await partnerLoads(kept.url) };
  let skip = 0;
  for (const connections of [16, 64]) {
    for (const kind of ["create", "get"] as const) {
      const pairs: { bare: Cost; kept: Cost }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const pair = {
          bare: await measure(bare, loads.bare[kind], connections, skip),
          kept: await measure(kept, loads.kept[kind], connections, skip),
        };
        // Each connection has a whole share, so that a few more may be taken than there are requests.
        skip += requests + connections;
        // The first round warms up.
        if (round > 0) pairs.push(pair);
      }
      const of = (what: (pair: (typeof pairs)[number]) => number) => median(pairs.map(what));
      const cpu = `${of((one) => one.bare.microseconds).toFixed(0)} -> ${of((one) => one.kept.microseconds).toFixed(0)} us of CPU`;
      const cpuRatio = of((one) => one.kept.microseconds / one.bare.microseconds).toFixed(2);
      const rate = of((one) => one.kept.perSecond / one.bare.perSecond).toFixed(2);
      print(`${kind}, ${connections} connections: ${cpu}, ${cpuRatio} x; ${rate} x as many a second`);
    }
  }
  for (const count of [records / 10, records]) await measureRestart(join(folder, `${String(count)}.db`), count);
  await section.write(
    "State in a file",
    "Written by `npx -y pnpm@12 bench:data`: a server with `--data` beside one without.",
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
