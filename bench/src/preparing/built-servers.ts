import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { cacheFolder } from "./folders.ts";

const source = (name: string): string => fileURLToPath(new URL(`../servers/${name}.ts`, import.meta.url));

/** Bundles the servers that the bench brings along, each into one file, and returns their folder. */
export async function buildServers(): Promise<string> {
  const outdir = `${cacheFolder}servers/`;
  await build({
    entryPoints: ["floor", "framework"].map(source),
    outdir,
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    outExtension: { ".js": ".cjs" },
    logLevel: "warning",
  });
  return outdir;
}
