import { defineConfig } from "tsup";
import { bundle } from "../../packages/sandbox-worker/bundle/bundle.ts";
import { bundledPackages } from "../../scripts/packages/private-packages.ts";

export default defineConfig(({ outDir = "dist" }) => ({
  entry: { bin: "src/bin.ts" },
  format: ["esm"],
  target: "node20",
  platform: "node",
  splitting: true,
  noExternal: bundledPackages,
  esbuildPlugins: [
    {
      // The sources of the worker stay in the repository: the package has the built one.
      name: "without-maker",
      setup(bundling) {
        bundling.onResolve({ filter: /^@totem-partner\/sandbox-worker\/bundle$/ }, () => ({
          path: "bundle",
          namespace: "maker",
        }));
        bundling.onLoad({ filter: /./, namespace: "maker" }, () => ({
          contents:
            'export function bundle() { throw new Error("dist/worker is missing. Install the package again."); }',
        }));
      },
    },
  ],
  clean: true,
  treeshake: true,
  sourcemap: true,
  removeNodeProtocol: false,
  onSuccess: () => bundle(`${outDir}/worker`),
}));
