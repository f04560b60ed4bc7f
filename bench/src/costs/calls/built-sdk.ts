import { join } from "node:path";
import { build } from "esbuild";
import { cacheFolder, root } from "../../preparing/folders.ts";

/** Bundles the client and what it depends on into one file, and returns it. */
export async function buildSdk(): Promise<string> {
  const outfile = join(cacheFolder, "sdk.mjs");
  const entryPoints = [join(root, "packages/sdk/src/index.ts")];
  await build({ entryPoints, outfile, bundle: true, platform: "node", format: "esm", target: "es2022" });
  return outfile;
}
