import { defineConfig } from "tsup";

export default defineConfig({
  entry: { bin: "src/bin.ts" },
  format: ["esm"],
  target: "node20",
  platform: "node",
  // What a command needs is loaded when it runs: `--help` loads no reader of spreadsheets.
  splitting: true,
  noExternal: [/^@totem-partner\/spec/],
  clean: true,
  treeshake: true,
  removeNodeProtocol: false,
});
