import { copyFile, mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { defineConfig } from "tsup";
import spec from "../../spec/package.json" with { type: "json" };

/** The declarations of the contract go into ours; the resolver for them does not read `exports` by itself. */
const specPaths = Object.fromEntries(
  Object.entries(spec.exports).map(([name, file]) => [`@totem-partner/spec${name.slice(1)}`, [`../../spec/${file}`]]),
);

/** What the API reference needs of Swagger UI, with its licences: nobody has to install it, or its installation script. */
async function carrySwaggerUi(): Promise<void> {
  const from = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
  await mkdir("dist/swagger-ui", { recursive: true });
  const files = ["swagger-ui-bundle.js", "swagger-ui-bundle.js.LICENSE.txt", "swagger-ui.css", "LICENSE", "NOTICE"];
  await Promise.all(files.map((file) => copyFile(`${from}/${file}`, `dist/swagger-ui/${file}`)));
}

/** Whoever carries the library carries its licence along. */
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
    // The contract is no package of its own for whoever installs this one.
    noExternal: [/^@totem-partner\/spec/],
    dts: { entry: { index: "src/index.ts" }, compilerOptions: { paths: specPaths } },
    clean: ["!dashboard/**"],
    treeshake: true,
    onSuccess: carrySwaggerUi,
  },
  // The modules of the dashboard as one script for browsers, with the library that renders it.
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
