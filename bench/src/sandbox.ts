// Measures the sandbox beside an object that does nothing on the same engine, and beside the mock server: requests, waking
// up, and how much companies take, awake and asleep. It needs Linux.
// `npx -y pnpm@12 bench:sandbox [requests] [rounds] [records] [companies]`
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testLoad } from "./measuring/load-test.ts";
import type { RunningServer } from "./measuring/running-server.ts";
import { startServer } from "./measuring/running-server.ts";
import { partnerLoads } from "./partner-interface.ts";
import type { Load } from "./peer.ts";
import { mockServerSource } from "./preparing/mock-server.ts";
import { PrintedSection } from "./reporting/printed-section.ts";
import { median } from "./reporting/statistics.ts";
import { callEach, everybodySleeps, fillCompany, storedBytes } from "./sandbox/companies.ts";
import { startEmptyObjects, startSandbox } from "./sandbox/servers.ts";

const [requests = 10_000, rounds = 5, records = 100_000, companies = 10_000] = process.argv.slice(2).map(Number);
const connections = 16;

const section = new PrintedSection("sandbox");
const { print } = section;
const whole = (number: number): string => number.toFixed(0);
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

async function cost(server: RunningServer, load: Load, skip: number): Promise<number> {
  const before = await server.usage();
  await testLoad(server.url, load, { requests, connections, skip });
  const after = await server.usage();
  return (after.cpuMicroseconds - before.cpuMicroseconds) / requests;
}

/** Requests of one company at each server, in turn; all of them stay alive. */
async function compareRequests(folder: string): Promise<void> {
  await using empty = await startEmptyObjects(join(folder, "empty"));
  await using sandbox = await startSandbox(join(folder, "requests"));
  const flags = ["--log", "silent", "--contract", "off"];
  await using mock = await startServer((port) => ({
    script: mockServerSource,
    parameters: ["serve", "--port", String(port), ...flags, "--data", join(folder, "mock.db")],
  }));
  const contenders = {
    "an empty object": { server: empty, loads: await partnerLoads(empty.url) },
    "the sandbox": { server: sandbox, loads: await partnerLoads(sandbox.url, await sandbox.issueKey("bench")) },
    "totem-mock --data": { server: mock, loads: await partnerLoads(mock.url) },
  };
  let skip = 0;
  for (const kind of ["get", "create"] as const) {
    const costs: Record<string, number[]> = {};
    for (let round = 0; round <= rounds; round += 1) {
      for (const [name, { server, loads }] of Object.entries(contenders)) {
        const microseconds = await cost(server, loads[kind], skip);
        // The first round warms up.
        if (round > 0) (costs[name] ??= []).push(microseconds);
      }
      skip += requests + connections;
    }
    const floor = costs["an empty object"] ?? [];
    for (const [name, all] of Object.entries(costs)) {
      const ratio = median(all.map((one, at) => one / (floor[at] ?? one)));
      print(
        `${kind.padEnd(8)}${name.padEnd(20)}${whole(median(all)).padStart(6)} us of CPU${ratio.toFixed(2).padStart(8)} x`,
      );
    }
  }
}

/** What the first request costs a company with so many records that sleeps, and the first list after it. */
async function measureWaking(folder: string, count: number): Promise<void> {
  const data = join(folder, `waking-${String(count)}`);
  await using sandbox = await startSandbox(data);
  const apiKey = await sandbox.issueKey("bench");
  const path = await fillCompany(sandbox.url, apiKey, count);
  const [read, list] = [[], []] as [number[], number[]];
  for (let round = 0; round < rounds; round += 1) {
    await everybodySleeps();
    for (const [asked, costs] of [
      [path, read],
      ["/authorizations?limit=1", list],
    ] as const) {
      const used = await sandbox.usage();
      await callEach(sandbox.url, [apiKey], asked, 1);
      costs.push((await sandbox.usage()).cpuMicroseconds - used.cpuMicroseconds);
    }
  }
  await everybodySleeps();
  const [reading, listing] = [read, list].map((costs) => whole(median(costs) / 1000));
  print(
    `waking with ${String(count)} records: ${String(reading)} ms of CPU, and ${String(listing)} ms for its first list`,
  );
  print(`  ${whole(storedBytes(data) / count)} bytes on disk for each of them`);
}

/** What the engine takes for each object, whatever it does. */
async function measureEmptyObjects(folder: string, count: number, callers: number): Promise<void> {
  await using empty = await startEmptyObjects(join(folder, "empty-objects"));
  const keysOf = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `key-${String(from + n)}`);
  await callEach(empty.url, keysOf(0, 10), "/authorizations", callers);
  const atFirst = await empty.usage();
  await callEach(empty.url, keysOf(10, count), "/authorizations", callers);
  const bytes = ((await empty.usage()).memoryBytes - atFirst.memoryBytes) / (count - 10);
  print(`an empty object takes ${kilobytes(bytes)} of memory while it is awake`);
}

/** How much companies take, each with one authorization: some of them awake, then all of them asleep. */
async function measureCompanies(folder: string): Promise<void> {
  const data = join(folder, "companies");
  await using sandbox = await startSandbox(data);
  const [callers, some] = [64, companies / 10];
  await measureEmptyObjects(folder, some, callers);
  const keysOf = async (from: number, to: number): Promise<string[]> => {
    const keys: string[] = [];
    for (let n = from; n < to; n += callers) {
      const names = Array.from({ length: Math.min(callers, to - n) }, (_, at) => `company-${String(n + at)}`);
      keys.push(...(await Promise.all(names.map((name) => sandbox.issueKey(name)))));
    }
    return keys;
  };
  // What every company shares is loaded first.
  await callEach(sandbox.url, await keysOf(0, 10), undefined, callers);
  const atFirst = await sandbox.usage();
  const first = await keysOf(10, some);
  await callEach(sandbox.url, first, undefined, callers);
  const awake = await sandbox.usage();
  print(`${String(some)} companies awake, after ${String(callers)} callers created an authorization of each:`);
  print(`  ${kilobytes((awake.memoryBytes - atFirst.memoryBytes) / first.length)} of memory each; no error`);
  // The engine keeps what it frees, for those that wake up next.
  const reached = [awake.memoryBytes];
  for (let n = some; n < companies; n += some) {
    await everybodySleeps();
    await callEach(sandbox.url, await keysOf(n, n + some), undefined, callers);
    reached.push((await sandbox.usage()).memoryBytes);
  }
  await everybodySleeps();
  const all = await sandbox.usage();
  print(`with as many more awake each time, while all others sleep, in MB in all:`);
  print(`  ${reached.map((bytes) => whole(bytes / 1e6)).join(", ")}`);
  print(`${String(companies)} companies asleep: ${whole(all.memoryBytes / 1e6)} MB of memory in all,`);
  print(`  ${kilobytes(storedBytes(data) / companies)} on disk each`);
}

const folder = mkdtempSync(join(tmpdir(), "bench-sandbox-"));
try {
  await compareRequests(folder);
  await measureWaking(folder, records / 100);
  await measureWaking(folder, records);
  await measureCompanies(folder);
  await section.write(
    "A shared sandbox",
    "Written by `npx -y pnpm@12 bench:sandbox`: the sandbox on workerd, beside an empty Durable Object on the same engine.",
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
