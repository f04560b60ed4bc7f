import { defineConfig } from "tsup";

export default defineConfig({
  entry: { bin: "src/bin.ts" },
  format: ["esm"],
  target: "node20",
  platform: "node",
  // Commands load their dependencies when they run: `--help` does not load the spreadsheet reader.
  splitting: true,
  noExternal: [/^@totem-partner\/spec/],
  clean: true,
  treeshake: true,
  removeNodeProtocol: false,
});
