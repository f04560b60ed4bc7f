import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./command.ts";
import { cacheFolder, root } from "./folders.ts";

/** The script of the mock server in the sources of this repository. */
export const mockServerSource = join(root, "packages/mock-server/src/bin.ts");

/**
 * Packs the mock server as it would be published, installs it in an empty project, with what it can use besides (its
 * peers), and returns its script.
 */
export async function installMockServer(): Promise<string> {
  const [tarballs, project] = [join(cacheFolder, "tarballs"), join(cacheFolder, "project")];
  await run("pnpm", ["run", "tarballs", "mock-server", "--out", tarballs], root);
  await rm(project, { recursive: true, force: true });
  await mkdir(project, { recursive: true });
  await writeFile(join(project, "package.json"), JSON.stringify({ name: "bench-project", private: true }));
  const files = await Array.fromAsync(glob("*.tgz", { cwd: tarballs }));
  // npm, as a user would: pnpm looks for siblings of a tarball in the registry only.
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel", "error"];
  const manifest = await readFile(join(root, "packages/mock-server/package.json"), "utf8");
  const { peerDependencies } = JSON.parse(manifest) as { peerDependencies: Record<string, string> };
  const peers = Object.entries(peerDependencies).map(([name, range]) => `${name}@${range}`);
  await run("npm", ["install", ...flags, ...files.map((file) => join(tarballs, file)), ...peers], project);
  return join(project, "node_modules/@totem-partner/mock-server/dist/bin.js");
}
