import { join } from "node:path";
import { build } from "esbuild";
import { cacheFolder, root } from "../preparing/folders.ts";

/** Bundles a package of ours and what it depends on into one file, and returns it. */
export async function buildPackage(name: "sdk" | "webhooks"): Promise<string> {
  const outfile = join(cacheFolder, `${name}.mjs`);
  const entryPoints = [join(root, `packages/${name}/src/index.ts`)];
  await build({ entryPoints, outfile, bundle: true, platform: "node", format: "esm", target: "es2022" });
  return outfile;
}
