// Verifies a delivery many times with one verifier, and writes what once costs.
import { verifierOf } from "./verifiers.mjs";

const [name, externalFolder, webhooks, count] = process.argv.slice(2);
const verify = await verifierOf(name, externalFolder, webhooks);

// A verifier that fails is fast.
const first = verify();
const result = await first;
if (result !== true && result?.type !== "authorization.created") throw new Error(`${name} returned ${String(result)}`);

/** Awaits only what is a promise, as users do. */
async function repeat(times) {
  if (first instanceof Promise) for (let done = 0; done < times; done += 1) await verify();
  else for (let done = 0; done < times; done += 1) verify();
}

await repeat(Number(count) / 2);
globalThis.gc?.();
const before = process.cpuUsage();
await repeat(Number(count));
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ cpuMicroseconds: (user + system) / Number(count) }));
