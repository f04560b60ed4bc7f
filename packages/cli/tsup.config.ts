import { defineConfig } from "tsup";
import { bundledPackages } from "../../scripts/packages/private-packages.ts";

export default defineConfig({
  entry: { bin: "src/bin.ts" },
  format: ["esm"],
  target: "node20",
  platform: "node",
  // Commands load their dependencies when they run: `--help` does not load the spreadsheet reader.
  splitting: true,
  noExternal: bundledPackages,
  clean: true,
  treeshake: true,
  sourcemap: true,
  removeNodeProtocol: false,
});
