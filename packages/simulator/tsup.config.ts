import { defineConfig } from "tsup";
import { bundledPackages, declarationPaths } from "../../scripts/packages/private-packages.ts";

export default defineConfig({
  entry: ["src/index.ts", "src/host.ts", "src/control.ts", "src/mock-types.ts"],
  format: ["esm"],
  target: "es2022",
  platform: "neutral",
  noExternal: bundledPackages,
  dts: { compilerOptions: { paths: declarationPaths } },
  clean: true,
  treeshake: true,
  sourcemap: true,
});
