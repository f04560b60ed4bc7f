import { copyFile, mkdir, readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { defineConfig } from "tsup";
import { bundledPackages, declarationPaths } from "../../scripts/packages/private-packages.ts";

/** The files for browsers. */
async function carryPages(to: string): Promise<void> {
  const ui = "../control/ui";
  const files = (await readdir(ui, { withFileTypes: true })).filter((entry) => entry.isFile());
  await mkdir(`${to}/ui`, { recursive: true });
  await Promise.all(files.map(({ name }) => copyFile(`${ui}/${name}`, `${to}/ui/${name}`)));
}

/** Distributing the library requires distributing its licence. */
const preactLicence = await readFile(
  `${dirname(createRequire(import.meta.url).resolve("preact/package.json"))}/LICENSE`,
  "utf8",
);

export default defineConfig(({ outDir = "dist" }) => [
  {
    entry: {
      index: "src/index.ts",
      matchers: "src/matchers.ts",
      bin: "src/bin.ts",
      "audit-worker": "src/audit/worker.ts",
    },
    format: ["esm"],
    target: "node20",
    platform: "node",
    noExternal: bundledPackages,
    dts: {
      entry: { index: "src/index.ts", matchers: "src/matchers.ts" },
      compilerOptions: { paths: declarationPaths },
    },
    clean: ["!ui/dashboard/**"],
    treeshake: true,
    sourcemap: true,
    onSuccess: () => carryPages(outDir),
  },
  // The modules of the dashboard as one script for browsers, including the rendering library.
  {
    entry: { "ui/dashboard/main": "../control/ui/dashboard/main.tsx" },
    format: ["esm"],
    target: "es2022",
    platform: "browser",
    noExternal: [/^preact/],
    minify: true,
    banner: { js: `/*! This script contains Preact, https://preactjs.com:\n\n${preactLicence}*/` },
  },
]);
