import { defineConfig } from "tsup";
import { bundledPackages, declarationPaths } from "../../scripts/packages/private-packages.ts";

export default defineConfig({
  entry: ["index", "express", "fastify", "node", "fetch", "redis", "postgres"].map((name) => `src/${name}.ts`),
  // Shared code goes into one module for all entries, in CommonJS too: an error has the same class wherever it is
  // thrown.
  splitting: true,
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  noExternal: bundledPackages,
  dts: { compilerOptions: { paths: declarationPaths } },
  clean: true,
  treeshake: true,
  sourcemap: true,
});
