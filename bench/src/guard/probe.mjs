// Does one work and its floor in turn, and writes the least that each cost in a round: `probe.mjs <row> <rounds>`.
import { works as calls } from "./work/calls.mjs";
import { works as deliveries } from "./work/deliveries.mjs";
import { works as requests } from "./work/requests.mjs";

const [row, rounds] = process.argv.slice(2);
const { times, floor, ours } = await { ...requests, ...deliveries, ...calls }[row]();

/** Microseconds of CPU time each time that it is done, of all threads. */
async function cost(prepare) {
  const run = await prepare(times);
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

const least = { floor: Infinity, ours: Infinity };
for (let round = 0; round < Number(rounds); round += 1) {
  least.floor = Math.min(least.floor, await cost(floor));
  least.ours = Math.min(least.ours, await cost(ours));
}
// Servers are listening.
process.stdout.write(JSON.stringify(least), () => process.exit());
