// Rehearses a release to a registry on this machine, and uses what it has as users would: with every Node from the oldest
// supported one, and with compilers from the oldest supported one.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { install, makeEmptyProject } from "./packages/consumer.ts";
import { plainEnvironment, run } from "./packages/command.ts";
import { checkDeclaredExports } from "./packages/declarations/declared-exports.ts";
import { runFirstExample } from "./packages/first-examples.ts";
import { nodePrograms } from "./packages/node-versions.ts";
import { checkContents } from "./packages/contents.ts";
import { type Packed, tarballOf, unpack } from "./packages/pack.ts";
import { isDual, publishablePackages } from "./packages/publishable.ts";
import { checkAuditedMock, checkDataFile, checkMatrix, checkPush } from "./packages/commands.ts";
import { installVerdaccio, type Registry, startRegistry } from "./packages/registry.ts";
import { cloneWorkspace, prepareRelease, publishPacked } from "./packages/rehearsal.ts";
import { checkServedMock } from "./packages/served-mock.ts";
import { checkTypedConsumer, compilerVersions, writeTypedConsumer } from "./packages/declarations/typed-consumer.ts";
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

/** Packs the next release of every package in a clone, and looks inside; the registry then has all of them. */
async function rehearse(folder: string, registry: Registry): Promise<Packed[]> {
  const [clone, tarballs] = [join(folder, "clone"), join(folder, "tarballs")];
  const packed: Packed[] = [];
  await cloneWorkspace(clone);
  await check("changesets become versions, and are built and packed", () => prepareRelease(clone, tarballs, registry));
  for (const one of await publishablePackages()) {
    await check(`${one.name} contains what it should`, async () => {
      const tarball = await tarballOf(one, join(tarballs, "packages"));
      const unpacked = await unpack(one, tarball, join(folder, "unpacked"));
      packed.push(unpacked);
      await checkContents(unpacked);
    });
  }
  for (const { name, tarball, entries } of packed) {
    // publint and attw without the workspace's terminal settings.
    const tool = (path: string, ...words: string[]) =>
      run(process.execPath, [`scripts/node_modules/${path}`, ...words], { env: plainEnvironment() });
    await check(`${name} has a sound package.json`, () => tool("publint/src/cli.js", "run", tarball, "--strict"));
    // A program declares nothing.
    if (entries.length === 0) continue;
    const profile = isDual({ entries }) ? "strict" : "esm-only";
    const attw = "@arethetypeswrong/cli/dist/index.js";
    await check(`${name} has sound declarations`, () =>
      tool(attw, tarball, "--profile", profile, "--format", "table", "--no-emoji", "--no-color"),
    );
  }
  await check("changesets publishes them to a registry", () => publishPacked(clone, tarballs));
  return packed;
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

/** Makes an empty project, and installs everything in it with plain npm on the oldest Node. */
async function installed(
  project: string,
  { npmrc }: Registry,
  packed: Packed[],
  msw: string,
  engines: "strict" | "any",
) {
  const [oldest] = await nodePrograms();
  await makeEmptyProject(project, npmrc);
  const warns = engines === "strict" ? "and finds it new enough for all of them" : "with a peer that wants a newer one";
  return check(`npm on Node ${oldest.version} installs every package and ${msw}, ${warns}`, () =>
    install(project, [...packed.map(({ name }) => name), msw], oldest, engines),
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
async function checkEverywhere(project: string, registry: Registry, packed: Packed[]): Promise<void> {
  if (!(await installed(project, registry, packed, "msw@2", "strict"))) return;
  for (const node of await nodePrograms()) {
    await check(`totem-partner pushes a file on Node ${node.version}`, () => checkPush(project, node));
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
async function checkNewestMsw(project: string, registry: Registry, packed: Packed[]): Promise<void> {
  if (!(await installed(project, registry, packed, "msw@3", "any"))) return;
  const projects = await writeTypedConsumer(project);
  await checkTypes("the handlers with MSW 3", projects.handlers, compilerVersions.handlersOfMsw3);
}

const folder = await mkdtemp(join(tmpdir(), "totem-packages-"));
try {
  // Without the other Node versions, those on this machine are used.
  await provide("The other Nodes", installRuntimes, installation);
  if (await provide("Verdaccio", installVerdaccio, "npx -y pnpm@12 --dir scripts/release/external install")) {
    await using registry = await startRegistry(join(folder, "registry"));
    const packed = await rehearse(folder, registry);
    await checkEverywhere(join(folder, "everywhere"), registry, packed);
    await checkNewestMsw(join(folder, "newest-msw"), registry, packed);
    const nodes = await nodePrograms();
    const versions = nodes.map(({ version }) => version).join(", ");
    for (const one of packed) {
      await check(`${one.name}, installed alone by npm, runs its README's first example on Node ${versions}`, () =>
        runFirstExample(one, nodes, registry.npmrc, join(folder, "alone")),
      );
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
if (failures > 0) {
  console.log(`\n${String(failures)} of the checks of the packages failed.`);
  process.exitCode = 1;
}
