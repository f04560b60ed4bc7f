import { copyFile, mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { defineConfig } from "tsup";
import { bundledPackages, declarationPaths } from "../../scripts/packages/private-packages.ts";

/**
 * The parts of Swagger UI that the API reference needs, with its licences, so that users need not install it or run
 * its installation script.
 */
async function carrySwaggerUi(): Promise<void> {
  const from = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  await mkdir("dist/swagger-ui", { recursive: true });
  const files = ["swagger-ui-bundle.js", "swagger-ui-bundle.js.LICENSE.txt", "swagger-ui.css", "LICENSE", "NOTICE"];
  await Promise.all(files.map((file) => copyFile(`${from}/${file}`, `dist/swagger-ui/${file}`)));
}

/** Distributing the library requires distributing its licence. */
const preactLicence = await readFile(
  `${dirname(createRequire(import.meta.url).resolve("preact/package.json"))}/LICENSE`,
  "utf8",
);

export default defineConfig([
  {
    entry: {
      index: "src/index.ts",
      bin: "src/bin.ts",
      "audit-worker": "src/audit/worker.ts",
      "observe-worker": "src/observe/worker.ts",
    },
    format: ["esm"],
    target: "node20",
    platform: "node",
    noExternal: bundledPackages,
    dts: { entry: { index: "src/index.ts" }, compilerOptions: { paths: declarationPaths } },
    clean: ["!dashboard/**"],
    treeshake: true,
    onSuccess: carrySwaggerUi,
  },
  // The modules of the dashboard as one script for browsers, including the rendering library.
  {
    entry: { "dashboard/main": "ui/dashboard/main.ts" },
    format: ["esm"],
    target: "es2022",
    platform: "browser",
    noExternal: [/^preact/],
    minify: true,
    banner: { js: `/*! This script contains Preact, https://preactjs.com:\n\n${preactLicence}*/` },
  },
]);
