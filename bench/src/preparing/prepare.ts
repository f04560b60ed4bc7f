import { glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { run } from "./command.ts";

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** The root of the repository. */
export const root = pathOf("../../../");

/** The script of the mock server in the sources of this repository. */
export const mockServerSource = join(root, "packages/mock-server/src/bin.ts");

const externalFolder = pathOf("../../external/");
const cacheFolder = pathOf("../../../node_modules/.cache/bench/");

/** Installs the servers of others: in the versions that their package.json pins; none of their scripts is run. */
export async function installExternal(): Promise<void> {
  await run("pnpm", ["install", "--no-frozen-lockfile", "--ignore-workspace", "--ignore-scripts"], externalFolder);
}

/** The script behind a command of an installed package. */
export async function commandOf(packageName: string, command: string): Promise<string> {
  const folder = join(externalFolder, "node_modules", packageName);
  const { bin } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { bin: Record<string, string> };
  return join(folder, bin[command] ?? "");
}

/** Bundles the servers that the bench brings along, each into one file, and returns their folder. */
export async function buildServers(): Promise<string> {
  const outdir = `${cacheFolder}servers/`;
  const entryPoints = ["floor", "framework"].map((name) => pathOf(`../servers/${name}.ts`));
  const settings = { bundle: true, minify: true, platform: "node", format: "cjs", logLevel: "warning" } as const;
  await build({ ...settings, entryPoints, outdir, outExtension: { ".js": ".cjs" } });
  return outdir;
}

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
