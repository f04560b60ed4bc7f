import { join } from "node:path";
import { type NodeProgram, nodePrograms } from "../packages/node-versions.ts";
import type { Packed } from "../packages/pack.ts";
import { peersOf, runFirstExample } from "./first-examples.ts";
import { installIn, type PackageManager, packageManagers } from "./package-managers.ts";

/** A package, installed alone by one package manager under one Node. */
export interface Installation {
  packed: Packed;
  manager: PackageManager;
  node: NodeProgram;
}

export const titleOf = ({ packed, manager, node }: Installation): string =>
  `${packed.name}, installed alone by ${manager.name} on Node ${node.version}, runs its README's first example`;

async function oldestAndNewest(): Promise<NodeProgram[]> {
  const nodes = await nodePrograms();
  return [...new Set([nodes[0], nodes.at(-1) ?? nodes[0]])];
}

/** Every package with every package manager, on the oldest Node and the newest. */
export async function allInstallations(packed: readonly Packed[]): Promise<Installation[]> {
  const nodes = await oldestAndNewest();
  return packed.flatMap((one) =>
    packageManagers.flatMap((manager) => nodes.map((node) => ({ packed: one, manager, node }))),
  );
}

/** What stands for all in the tests: a library in node_modules, and a program that runs without them. */
export async function someInstallations(packed: readonly Packed[]): Promise<Installation[]> {
  const all = await allInstallations(packed);
  const of = (folder: string, manager: string) => (one: Installation) =>
    one.packed.folder === folder && one.manager.name === manager;
  const some = [all.find(of("packages/webhooks", "npm")), all.findLast(of("packages/cli", "yarn"))];
  return some.filter((one) => one !== undefined);
}

/**
 * Installs a package from a registry as its users will, and runs its first example.
 *
 * @throws {Error} when it cannot be installed, or its example shows something else than it should.
 */
export async function tryInstallation(
  { packed, manager, node }: Installation,
  registry: string,
  below: string,
): Promise<void> {
  const folder = join(below, `${packed.folder.replace("packages/", "")}-${manager.name}-${node.version}`);
  const project = await installIn(folder, manager, node, [packed.name, ...peersOf(packed)], registry);
  await runFirstExample(packed, project);
}
