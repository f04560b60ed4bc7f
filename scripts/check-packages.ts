// Packs the published packages into one folder, and uses the tarballs as users would: with every Node from the oldest
// supported one, and with compilers from the oldest supported one.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { install, makeEmptyProject, smoke } from "./packages/consumer.ts";
import { checkDeclaredExports } from "./packages/declarations/declared-exports.ts";
import { nodePrograms } from "./packages/node-versions.ts";
import { checkContents } from "./packages/contents.ts";
import { pack, type Packed, unpack } from "./packages/pack.ts";
import { withNeeds } from "./packages/needs.ts";
import { publishablePackages } from "./packages/publishable.ts";
import { checkAuditedMock, checkDataFile, checkMatrix } from "./packages/mock-commands.ts";
import { checkServedMock } from "./packages/served-mock.ts";
import { checkDeclarations, checkManifest } from "./packages/shape.ts";
import { checkTypedConsumer, compilerVersions, writeTypedConsumer } from "./packages/declarations/typed-consumer.ts";
import { someInstallations, titleOf, tryInstallation } from "./release/installations.ts";
import { localDestination, publish, releasesOf } from "./release/publish.ts";
import { installReleaseTools, releaseToolsByHand, startRegistry } from "./release/registry.ts";
import { installation, installRuntimes } from "./runtimes/installed.ts";

let failures = 0;

/** Runs one check and reports its result; a failure does not stop the others. */
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
    await check(`${publishable.name} packs`, async () => {
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

/** Installs what is no part of the workspace. What needs it is skipped where it cannot be downloaded. */
async function provide(what: string, install: () => Promise<void>, byHand: string): Promise<boolean> {
  try {
    await install();
    return true;
  } catch (error) {
    const isComplete = process.env["CI"] === "true";
    if (isComplete) failures += 1;
    const why = `${what} could not be installed. Try it: ${byHand}`;
    console.log(`${isComplete ? "FAIL" : "skip"} ${why}\n${String(error)}`);
    return false;
  }
}

/** A release in short: some packages are published to a registry of this machine, and installed from there. */
async function checkRelease(folder: string, packed: Packed[]): Promise<void> {
  if (!(await provide("Verdaccio and Yarn", installReleaseTools, releaseToolsByHand))) return;
  await check("a registry takes what is packed, and hands it to package managers", async () => {
    const installations = await someInstallations(packed);
    const needed = withNeeds(
      installations.map((one) => one.packed),
      packed,
    );
    await using registry = await startRegistry(join(folder, "registry"));
    await publish(await releasesOf(needed), localDestination(registry.url), () => undefined);
    for (const one of installations) {
      await check(titleOf(one), () => tryInstallation(one, registry.url, join(folder, "projects")));
    }
  });
}

/** Makes an empty project, and installs everything in it with plain npm on the oldest Node. */
async function installed(project: string, packed: Packed[], msw: string, engines: "strict" | "any"): Promise<boolean> {
  const [oldest] = await nodePrograms();
  await makeEmptyProject(project);
  const warns = engines === "strict" ? "and finds it new enough for all of them" : "with a peer that wants a newer one";
  return check(`npm on Node ${oldest.version} installs every package and ${msw}, ${warns}`, () =>
    install(project, [...packed.map(({ tarball }) => tarball), msw], oldest, engines),
  );
}

/** Users' programs compile against the packages installed in a project. */
async function checkTypes(what: string, projects: readonly string[], versions: readonly string[]): Promise<void> {
  for (const version of versions) {
    await check(`TypeScript ${version} compiles against ${what}, skipping no library`, () =>
      checkTypedConsumer(projects, version),
    );
  }
}

/** Prism declares a newer Node than it needs: npm warns about it, and the checks work all the same. */
async function checkPrism(project: string): Promise<void> {
  const nodes = await nodePrograms();
  const isInstalled = await check(`npm on Node ${nodes[0].version} adds Prism`, () =>
    install(project, ["@stoplight/prism-http@5.16"], nodes[0], "any"),
  );
  if (!isInstalled) return;
  for (const node of nodes) {
    await check(`Prism checks what totem-mock answers on Node ${node.version}`, () => checkAuditedMock(project, node));
  }
}

/** Everything that is published works on every Node, in a project that the oldest one made. */
async function checkEverywhere(project: string, packed: Packed[]): Promise<void> {
  if (!(await installed(project, packed, "msw@2", "strict"))) return;
  for (const node of await nodePrograms()) {
    for (const one of packed) {
      await check(`${one.name} works on Node ${node.version}`, () => smoke(one, project, node));
    }
    await check(`totem-mock serves on Node ${node.version}`, () => checkServedMock(project, node));
    await check(`totem-mock keeps its state, or says which Node can, on Node ${node.version}`, () =>
      checkDataFile(project, node),
    );
    await check(`totem-mock finds what a command depends on, on Node ${node.version}`, () =>
      checkMatrix(project, node),
    );
  }
  for (const one of packed) {
    await check(`${one.name} exports the values that it declares`, () => checkDeclaredExports(one, project));
  }
  const projects = await writeTypedConsumer(project);
  await checkTypes("the packages that run anywhere", projects.everyClient, compilerVersions.oldestOfClients);
  await checkTypes("the packages that run anywhere", projects.clients, compilerVersions.clients);
  await checkTypes("the mock server", projects.server, compilerVersions.server);
  await checkTypes("the handlers with MSW 2", projects.handlers, compilerVersions.handlersOfMsw2);
  await checkPrism(project);
}

/** The same handlers compile with the newest MSW, which wants a newer Node than the oldest of ours. */
async function checkNewestMsw(project: string, packed: Packed[]): Promise<void> {
  if (!(await installed(project, packed, "msw@3", "any"))) return;
  const projects = await writeTypedConsumer(project);
  await checkTypes("the handlers with MSW 3", projects.handlers, compilerVersions.handlersOfMsw3);
}

const folder = await mkdtemp(join(tmpdir(), "totem-packages-"));
try {
  const packed = await packAll(folder);
  for (const one of packed) await checkAlone(one);
  // Without the other Node versions, those on this machine are used.
  await provide("The other Nodes", installRuntimes, installation);
  await checkEverywhere(join(folder, "everywhere"), packed);
  await checkNewestMsw(join(folder, "newest-msw"), packed);
  await checkRelease(join(folder, "release"), packed);
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (failures > 0) {
  console.log(`\n${String(failures)} of the checks of the packages failed.`);
  process.exitCode = 1;
}
