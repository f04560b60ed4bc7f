import { defineConfig } from "tsup";
import spec from "../../spec/package.json" with { type: "json" };

/** The declarations of the contract are bundled into ours; their resolver does not read `exports` itself. */
const specPaths = Object.fromEntries(
  Object.entries(spec.exports).map(([name, file]) => [`@totem-partner/spec${name.slice(1)}`, [`../../spec/${file}`]]),
);

/** The targets of `exports` in package.json. */
const published = ["src/index.ts", "src/node.ts", "src/sqlite.ts"];

/**
 * Separate modules, so that index.js only re-exports them and bundlers drop unused imports: an error weighs 0.4 kB
 * instead of the whole client. One module per file would do the same, and take three times as long to load (decision
 * 026).
 */
const apart = ["src/client.ts", "src/errors/index.ts"];

export default defineConfig({
  entry: [...published, ...apart],
  // Shared code goes into one module for all entries, in CommonJS too: an error has the same class wherever it is
  // thrown.
  splitting: true,
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  // The contract is not a separate package for those who install this one.
  noExternal: [/^@totem-partner\/spec/],
  external: ["openapi-fetch", /^node:/],
  dts: {
    entry: published,
    resolve: ["openapi-fetch-types", "openapi-typescript-helpers"],
    compilerOptions: { paths: specPaths },
  },
  clean: true,
  treeshake: true,
  // node:sqlite exists, sqlite does not.
  removeNodeProtocol: false,
});
