import { defineConfig } from "tsup";
import { bundle } from "../../packages/sandbox-worker/bundle/bundle.ts";
import { bundledPackages } from "../../scripts/packages/private-packages.ts";

/** Only the sources make the worker; the package has it. */
const maker = "@totem-partner/sandbox-worker/bundle";

export default defineConfig(({ outDir = "dist" }) => ({
  entry: { bin: "src/bin.ts" },
  format: ["esm"],
  target: "node20",
  platform: "node",
  splitting: true,
  external: [maker],
  noExternal: bundledPackages.filter((name) => !name.test(maker)),
  clean: true,
  treeshake: true,
  sourcemap: true,
  removeNodeProtocol: false,
  onSuccess: () => bundle(`${outDir}/worker`),
}));
