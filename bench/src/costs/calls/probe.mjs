// Makes calls with one client, and writes what one costs.
import { callOf } from "./clients.mjs";

const [client, call, externalFolder, sdk, count] = process.argv.slice(2);
const make = await callOf(client, call, externalFolder, sdk);

// A client that fails is fast.
const first = JSON.stringify(await make());
if (!first.includes("Soft wheat")) throw new Error(`${client} returned ${first}`);

for (let made = 0; made < Number(count) / 2; made += 1) await make();
globalThis.gc?.();
const before = process.cpuUsage();
for (let made = 0; made < Number(count); made += 1) await make();
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ cpuMicroseconds: (user + system) / Number(count) }));
