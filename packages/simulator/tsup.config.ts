import { defineConfig } from "tsup";
import spec from "../../spec/package.json" with { type: "json" };

/** The declarations of the contract are bundled into ours; their resolver does not read `exports` itself. */
const specPaths = Object.fromEntries(
  Object.entries(spec.exports).map(([name, file]) => [`@totem-partner/spec${name.slice(1)}`, [`../../spec/${file}`]]),
);

export default defineConfig({
  entry: ["src/index.ts", "src/host.ts", "src/steering.ts"],
  format: ["esm"],
  target: "es2022",
  platform: "neutral",
  // The contract is not a separate package for those who install this one.
  noExternal: [/^@totem-partner\/spec/],
  dts: { compilerOptions: { paths: specPaths } },
  clean: true,
  treeshake: true,
});
