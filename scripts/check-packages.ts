// Builds and packs what is published, and uses the tarballs as strangers would: with every Node of this machine.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installInEmptyProject, smoke } from "./packages/consumer.ts";
import { nodePrograms } from "./packages/node-versions.ts";
import { checkContents, pack, type Packed } from "./packages/pack.ts";
import { publishablePackages } from "./packages/publishable.ts";
import { checkServedMock } from "./packages/served-mock.ts";
import { checkDeclarations, checkManifest } from "./packages/shape.ts";
import { checkTypedConsumer } from "./packages/typed-consumer.ts";

let failures = 0;

/** Runs one check and says how it went; a failure does not keep the others from running. */
async function check(what: string, how: () => Promise<unknown>): Promise<boolean> {
  try {
    await how();
    console.log(`ok   ${what}`);
    return true;
  } catch (error) {
    failures += 1;
    console.log(`FAIL ${what}\n${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

async function packAll(folder: string): Promise<Map<string, Packed>> {
  const packed = new Map<string, Packed>();
  for (const publishable of await publishablePackages()) {
    const { name } = publishable;
    await check(`${name} builds and packs`, async () => packed.set(name, await pack(publishable, folder)));
  }
  return packed;
}

async function checkAlone(one: Packed): Promise<void> {
  await check(`${one.name} contains what it should`, () => checkContents(one));
  await check(`${one.name} has a sound package.json`, () => checkManifest(one));
  await check(`${one.name} has sound declarations`, () => checkDeclarations(one));
}

/** What runs anywhere runs on every Node; installed without the packages that need the newest one. */
async function checkClients(folder: string, clients: Packed[]): Promise<void> {
  const names = clients.map(({ name }) => name).join(" and ");
  if (!(await check(`${names} install in an empty project`, () => installInEmptyProject(folder, clients)))) return;
  for (const { version, path } of await nodePrograms()) {
    for (const client of clients) {
      await check(`${client.name} works on Node ${version}`, () => smoke(client, folder, path));
    }
  }
  await check(`${names} type-check in a project that skips no library`, () => checkTypedConsumer(folder));
}

async function checkServer(folder: string, server: Packed[]): Promise<void> {
  const names = server.map(({ name }) => name).join(" and ");
  if (!(await check(`${names} install in an empty project`, () => installInEmptyProject(folder, server)))) return;
  await check(`totem-mock serves on Node ${process.versions.node}`, () => checkServedMock(folder));
}

const folder = await mkdtemp(join(tmpdir(), "totem-packages-"));
try {
  const packed = await packAll(folder);
  const named = (...names: string[]) => names.flatMap((name) => packed.get(`@totem-partner/${name}`) ?? []);
  for (const one of packed.values()) await checkAlone(one);
  await checkClients(join(folder, "client-project"), named("sdk", "webhooks", "simulator"));
  await checkServer(join(folder, "server-project"), named("simulator", "webhooks", "mock-server"));
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (failures > 0) {
  console.log(`\n${String(failures)} of the checks of the packages failed.`);
  process.exitCode = 1;
}
