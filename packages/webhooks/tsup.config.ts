import { defineConfig } from "tsup";
import spec from "../../spec/package.json" with { type: "json" };

/** The declarations of the contract go into ours; the resolver for them does not read `exports` by itself. */
const specPaths = Object.fromEntries(
  Object.entries(spec.exports).map(([name, file]) => [`@totem-partner/spec${name.slice(1)}`, [`../../spec/${file}`]]),
);

export default defineConfig({
  entry: ["index", "express", "fastify", "node", "fetch", "redis", "postgres"].map((name) => `src/${name}.ts`),
  // What entries share is one module for all of them, in CommonJS too: an error is the same class wherever it is thrown.
  splitting: true,
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  // The contract is no package of its own for whoever installs this one.
  noExternal: [/^@totem-partner\/spec/],
  dts: { compilerOptions: { paths: specPaths } },
  clean: true,
  treeshake: true,
});
