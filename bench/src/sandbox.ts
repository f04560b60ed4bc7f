// Measures the sandbox: requests, records on disk, and what companies take, awake and asleep. It needs Linux,
// and fifteen minutes: `node bench/src/sandbox.ts [requests] [rounds] [records] [companies]`
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testLoad } from "./measuring/load-test.ts";
import { partnerLoads } from "./partner-interface.ts";
import { circumstances, loadAverage, machineLine } from "./reporting/circumstances.ts";
import { writeSection } from "./reporting/results-file.ts";
import { median } from "./reporting/statistics.ts";
import { callEach, everybodySleeps, fillCompany, startSandbox, storedBytes } from "./sandbox/companies.ts";

const [requests = 10_000, rounds = 5, records = 100_000, companies = 10_000] = process.argv.slice(2).map(Number);
const connections = 16;

const before = loadAverage();
const lines: string[] = [];
const print = (line: string): void => {
  lines.push(line);
  console.log(line);
};
const whole = (number: number): string => number.toFixed(0);
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** The cost of one company's requests; the first round warms up. */
async function measureRequests(folder: string): Promise<void> {
  await using sandbox = await startSandbox(join(folder, "requests"));
  const loads = await partnerLoads(sandbox.url, await sandbox.issueKey("bench"));
  let skip = 0;
  for (const kind of ["get", "create"] as const) {
    const costs: number[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const before = await sandbox.usage();
      await testLoad(sandbox.url, loads[kind], { requests, connections, skip });
      costs.push(((await sandbox.usage()).cpuMicroseconds - before.cpuMicroseconds) / requests);
      skip += requests + connections;
    }
    print(`${kind.padEnd(8)}${whole(median(costs.slice(1))).padStart(6)} us of CPU`);
  }
}

/** The disk space of so many records of one company. */
async function measureRecords(folder: string, count: number): Promise<void> {
  const data = join(folder, "records");
  await using sandbox = await startSandbox(data);
  await fillCompany(sandbox.url, await sandbox.issueKey("bench"), count);
  await everybodySleeps();
  print(`${String(count)} authorizations: ${whole(storedBytes(data) / count)} bytes on disk for each of them`);
}

/** Measures the memory of companies, each with one authorization: some of them awake, then all of them asleep. */
async function measureCompanies(folder: string): Promise<void> {
  const data = join(folder, "companies");
  await using sandbox = await startSandbox(data);
  const [callers, some] = [64, companies / 10];
  const keysOf = async (from: number, to: number): Promise<string[]> => {
    const keys: string[] = [];
    for (let n = from; n < to; n += callers) {
      const names = Array.from({ length: Math.min(callers, to - n) }, (_, at) => `company-${String(n + at)}`);
      keys.push(...(await Promise.all(names.map((name) => sandbox.issueKey(name)))));
    }
    return keys;
  };
  // Load everything that companies share first.
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
  await measureRequests(folder);
  await measureRecords(folder, records);
  await measureCompanies(folder);
  const results = `## A shared sandbox

Written by \`node bench/src/sandbox.ts\`: the sandbox on workerd.

${machineLine(circumstances(before))}

\`\`\`text
${lines.join("\n")}
\`\`\`
`;
  if (process.argv.length === 2) await writeSection("sandbox", results);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
