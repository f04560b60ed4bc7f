import { defineConfig } from "tsup";

export default defineConfig({
  entry: ["src/index.ts"],
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  // The contract is no package of its own for whoever installs this one.
  noExternal: [/^@totem-partner\/spec/],
  external: ["openapi-fetch"],
  dts: { resolve: [/^@totem-partner\/spec/] },
  clean: true,
});
