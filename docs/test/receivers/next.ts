import { execFile } from "node:child_process";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { vi } from "vitest";
import { recipeOf, writeRecipe } from "./recipe.ts";
import type { Command } from "./serve.ts";

const { resolve } = createRequire(import.meta.url);
const program = resolve("next/dist/bin/next");

const environment = {
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  NEXT_TEST_WASM: "1",
  NEXT_TEST_WASM_DIR: dirname(resolve("@next/swc-wasm-nodejs")),
};

/** Compiles the packages as sources, which is all that the workspace has of them. Minifying is half of what a build takes. */
const configuration = `export default {
  outputFileTracingRoot: import.meta.dirname,
  transpilePackages: ["@totem-partner/webhooks", "@totem-partner/spec"],
  webpack: (config) => ({ ...config, optimization: { ...config.optimization, minimize: false } }),
};`;

/** The routers of Next, and the file of a project that is served at a path. */
export const routers = [
  ["Next, app router", "/webhooks", "app/webhooks/route.js"],
  ["Next, pages router", "/api/webhooks", "pages/api/webhooks.js"],
] as const;

/** Builds a project that has the recipe of each router, and returns its folder. */
export async function buildInNext(): Promise<string> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  let project: string | undefined;
  for (const [platform, , file] of routers) {
    const recipe = await writeRecipe(recipeOf(platform));
    project ??= recipe;
    const route = join(project, file);
    await mkdir(dirname(route), { recursive: true });
    await rename(join(recipe, "recipe.mjs"), route);
    await rename(join(recipe, "receive.mjs"), join(dirname(route), "receive.mjs"));
  }
  if (project === undefined) throw new Error("Next has no router.");
  await writeFile(join(project, "next.config.mjs"), configuration);
  await promisify(execFile)(process.execPath, [program, "build", "--webpack"], { cwd: project });
  return project;
}

/** Serves a project that is built. */
export const inNext: Command = (_folder, port) => [
  ...[process.execPath, program, "start"],
  ...["--hostname", "127.0.0.1", "--port", String(port)],
];
