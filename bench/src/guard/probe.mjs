// The cost of a work with the sources of each folder, measured in turns: `probe.mjs <row> <rounds> <folder>…`.
import { works as calls } from "./work/calls.mjs";
import { works as deliveries } from "./work/deliveries.mjs";
import { works as requests } from "./work/requests.mjs";

const [row, rounds, ...folders] = process.argv.slice(2);
const { times, prepare } = { ...requests, ...deliveries, ...calls }[row];

const versions = [];
for (const folder of folders) versions.push({ least: Infinity, next: await prepare(folder) });

/** Microseconds of CPU time each time that it is done, of all threads. */
async function cost(next) {
  const run = await next(times);
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

for (let round = 0; round < Number(rounds); round += 1) {
  for (const version of round % 2 === 0 ? versions : versions.toReversed()) {
    version.least = Math.min(version.least, await cost(version.next));
  }
}
// Servers are listening.
process.stdout.write(JSON.stringify(versions.map(({ least }) => least)), () => process.exit());
