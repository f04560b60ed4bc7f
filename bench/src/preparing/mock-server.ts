import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./command.ts";
import { cacheFolder, root } from "./folders.ts";

/** The script of the mock server in the sources of this repository. */
export const mockServerSource = join(root, "packages/mock-server/src/bin.ts");

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const manifestOf = async (packageName: string): Promise<Manifest> => {
  const folder = packageName.replace("@totem-partner/", "packages/");
  return JSON.parse(await readFile(join(root, folder, "package.json"), "utf8")) as Manifest;
};

/** A package of ours with all of ours that it needs. */
async function withSiblings(packageName: string): Promise<Set<string>> {
  const { name, dependencies = {} } = await manifestOf(packageName);
  const siblings = Object.keys(dependencies).filter((one) => one.startsWith("@totem-partner/"));
  const sets = await Promise.all(siblings.map(withSiblings));
  return new Set([name, ...sets.flatMap((set) => [...set])]);
}

/**
 * Packs the mock server as it would be published, installs it in an empty project, with what it can use besides (its
 * peers), and returns its script.
 */
export async function installMockServer(): Promise<string> {
  const [tarballs, project] = [join(cacheFolder, "tarballs"), join(cacheFolder, "project")];
  await run("pnpm", ["run", "tarballs", tarballs], root);
  await rm(project, { recursive: true, force: true });
  await mkdir(project, { recursive: true });
  await writeFile(join(project, "package.json"), JSON.stringify({ name: "bench-project", private: true }));
  const names = await withSiblings("@totem-partner/mock-server");
  const patterns = [...names].map((name) => `${name.replace("@", "").replace("/", "-")}-[0-9]*.tgz`);
  const files = await Array.fromAsync(glob(patterns, { cwd: tarballs }));
  // npm, as a user would: pnpm looks for siblings of a tarball in the registry only.
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel", "error"];
  const { peerDependencies = {} } = await manifestOf("@totem-partner/mock-server");
  const peers = Object.entries(peerDependencies).map(([name, range]) => `${name}@${range}`);
  await run("npm", ["install", ...flags, ...files.map((file) => join(tarballs, file)), ...peers], project);
  return join(project, "node_modules/@totem-partner/mock-server/dist/bin.js");
}
