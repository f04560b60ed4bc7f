// Measures what it costs to keep the state in a file: creates and reads of a server with `--data` beside one without, in
// turn. `npx -y pnpm@12 bench:data [requests] [rounds]`
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LoadResult, testLoad } from "./measuring/load-test.ts";
import { type RunningServer, startServer } from "./measuring/running-server.ts";
import { partnerLoads } from "./partner-interface.ts";
import type { Load } from "./peer.ts";
import { mockServerSource } from "./preparing/mock-server.ts";
import { median } from "./reporting/statistics.ts";

const [requests = 20_000, rounds = 5] = process.argv.slice(2).map(Number);

const print = (line: string): void => void process.stdout.write(`${line}\n`);

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
} finally {
  rmSync(folder, { recursive: true, force: true });
}
