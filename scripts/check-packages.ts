// Packs what is published into one folder, and uses the tarballs as strangers would: with every Node of this machine,
// and with compilers from the oldest supported on.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { installInEmptyProject, smoke } from "./packages/consumer.ts";
import { checkDeclaredExports } from "./packages/declared-exports.ts";
import { nodePrograms } from "./packages/node-versions.ts";
import { checkContents, pack, type Packed, unpack } from "./packages/pack.ts";
import { publishablePackages } from "./packages/publishable.ts";
import { checkServedMock } from "./packages/served-mock.ts";
import { checkDeclarations, checkManifest } from "./packages/shape.ts";
import { checkTypedConsumer, compilerVersions, writeTypedConsumer } from "./packages/typed-consumer.ts";

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

async function packAll(folder: string): Promise<Packed[]> {
  const packed: Packed[] = [];
  for (const publishable of await publishablePackages()) {
    await check(`${publishable.name} packs in its folder, without the programs of the root`, async () => {
      const tarball = await pack(publishable, join(folder, "tarballs"));
      packed.push(await unpack(publishable, tarball, join(folder, "unpacked")));
    });
  }
  return packed;
}

async function checkAlone(one: Packed): Promise<void> {
  await check(`${one.name} contains what it should`, () => checkContents(one));
  await check(`${one.name} has a sound package.json`, () => checkManifest(one));
  await check(`${one.name} has sound declarations`, () => checkDeclarations(one));
}

/** Installs in an empty project, with plain npm on the oldest Node; what is asked for besides is its peer. */
async function install(project: string, packages: Packed[], peers: string[] = []): Promise<boolean> {
  const [oldest] = await nodePrograms();
  const names = packages.map(({ folder }) => basename(folder)).join(", ");
  return check(`npm on Node ${oldest.version} installs ${names} in an empty project`, () =>
    installInEmptyProject(project, [...packages.map(({ tarball }) => tarball), ...peers], oldest),
  );
}

/** What runs anywhere runs on every Node; installed without the packages that need the newest one. */
async function checkClients(project: string, clients: Packed[]): Promise<void> {
  // MSW 3 wants a newer Node than the oldest of ours.
  if (!(await install(project, clients, ["msw@2"]))) return;
  for (const node of await nodePrograms()) {
    for (const client of clients) {
      await check(`${client.name} works on Node ${node.version}`, () => smoke(client, project, node));
    }
  }
  const projects = await writeTypedConsumer(project);
  await checkTypes("the handlers with MSW 2", projects.handlers, compilerVersions.handlersOfMsw2);
}

/** Strangers' programs compile against what is installed in a project. */
async function checkTypes(what: string, projects: readonly string[], versions: readonly string[]): Promise<void> {
  for (const version of versions) {
    await check(`TypeScript ${version} compiles against ${what}, skipping no library`, () =>
      checkTypedConsumer(projects, version),
    );
  }
}

/** Everything together, as the mock server needs it. */
async function checkTogether(project: string, packed: Packed[]): Promise<void> {
  if (!(await install(project, packed, ["msw@3"]))) return;
  await check(`totem-mock serves on Node ${process.versions.node}`, () => checkServedMock(project));
  for (const one of packed) {
    await check(`${one.name} exports the values that it declares`, () => checkDeclaredExports(one, project));
  }
  const projects = await writeTypedConsumer(project);
  await checkTypes("the packages that run anywhere", projects.clients, compilerVersions.clients);
  await checkTypes("the mock server", projects.server, compilerVersions.server);
  await checkTypes("the handlers with MSW 3", projects.handlers, compilerVersions.handlersOfMsw3);
}

const folder = await mkdtemp(join(tmpdir(), "totem-packages-"));
try {
  const packed = await packAll(folder);
  for (const one of packed) await checkAlone(one);
  const clients = packed.filter(({ name }) => name !== "@totem-partner/mock-server");
  await checkClients(join(folder, "clients"), clients);
  await checkTogether(join(folder, "together"), packed);
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (failures > 0) {
  console.log(`\n${String(failures)} of the checks of the packages failed.`);
  process.exitCode = 1;
}
