import { defineConfig } from "tsup";
import { bundledPackages, declarationPaths } from "../../scripts/packages/private-packages.ts";

/** The targets of `exports` in package.json. */
const published = ["src/index.ts", "src/node.ts", "src/sqlite.ts"];

/**
 * Separate modules, so that index.js only re-exports them and bundlers drop unused imports: an error weighs 0.4 kB
 * instead of the whole client. One module per file would do the same, and take three times as long to load (decision
 * 026).
 */
const apart = ["src/client.ts", "src/errors/kinds.ts"];

export default defineConfig({
  entry: [...published, ...apart],
  // Shared code goes into one module for all entries, in CommonJS too: an error has the same class wherever it is
  // thrown.
  splitting: true,
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  noExternal: bundledPackages,
  external: ["openapi-fetch", /^node:/],
  dts: {
    entry: published,
    resolve: ["openapi-fetch-types", "openapi-typescript-helpers"],
    compilerOptions: { paths: declarationPaths },
  },
  clean: true,
  treeshake: true,
  sourcemap: true,
  // node:sqlite exists, sqlite does not.
  removeNodeProtocol: false,
});
