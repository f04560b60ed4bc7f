import { defineConfig } from "tsup";
import spec from "../../spec/package.json" with { type: "json" };

/** The declarations of the contract go into ours; the resolver for them does not read `exports` by itself. */
const specPaths = Object.fromEntries(
  Object.entries(spec.exports).map(([name, file]) => [`@totem-partner/spec${name.slice(1)}`, [`../../spec/${file}`]]),
);

/** What `exports` of package.json leads to. */
const published = ["src/index.ts", "src/node.ts", "src/sqlite.ts"];

/**
 * Modules of their own, so that index.js only passes on what they export, and bundlers leave out what nobody imports: an
 * error weighs 0.4 kB, not as much as the client. A module for each file would do the same, and take three times as long
 * to load (decision 026).
 */
const apart = ["src/client.ts", "src/errors/index.ts"];

export default defineConfig({
  entry: [...published, ...apart],
  // What entries share is one module for all of them, in CommonJS too: an error is the same class wherever it is thrown.
  splitting: true,
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  // The contract is no package of its own for whoever installs this one.
  noExternal: [/^@totem-partner\/spec/],
  external: ["openapi-fetch", /^node:/],
  dts: {
    entry: published,
    resolve: ["openapi-fetch-types", "openapi-typescript-helpers"],
    compilerOptions: { paths: specPaths },
  },
  clean: true,
  treeshake: true,
  // There is a node:sqlite and no sqlite.
  removeNodeProtocol: false,
});
