import { cp, mkdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Json, JsonObject } from "../../spec/build/json.ts";
import { objectAt } from "../../spec/build/operations.ts";
import { run } from "./command.ts";

async function manifestOf(folder: string): Promise<JsonObject> {
  return objectAt(JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as Json, folder);
}

/** The package.json that is published: `publishConfig` replaces what leads to the sources. */
function published(manifest: JsonObject): JsonObject {
  const { publishConfig, scripts: _scripts, devDependencies: _devDependencies, ...rest } = manifest;
  return { ...rest, ...objectAt(publishConfig, "publishConfig") };
}

/**
 * Builds a package, without its declarations, and places it with what it depends on below the node_modules of a project,
 * as an install would. The package's own dist/ stays as it is: another step may be packing it.
 */
export async function installModules(packageFolder: string, project: string): Promise<string> {
  const manifest = published(await manifestOf(packageFolder));
  const { name, dependencies = {} } = manifest;
  if (typeof name !== "string") throw new Error(`${packageFolder} lacks a name.`);
  const installed = join(project, "node_modules", name);
  await mkdir(installed, { recursive: true });
  await writeFile(join(installed, "package.json"), JSON.stringify(manifest));
  const settings = ["--silent", "--no-dts", "--out-dir", resolve(installed, "dist")];
  await run("tsup", settings, { cwd: packageFolder });
  for (const dependency of Object.keys(objectAt(dependencies, "dependencies"))) {
    const from = await realpath(join(packageFolder, "node_modules", dependency));
    await cp(from, join(project, "node_modules", dependency), { recursive: true });
  }
  return name;
}

/** Places a copy of an installed package below another name, as a second install of it that shares nothing with the first. */
export async function installAgain(project: string, name: string, asName: string): Promise<void> {
  const copy = join(project, "node_modules", asName);
  await rm(copy, { recursive: true, force: true });
  await cp(join(project, "node_modules", name), copy, { recursive: true });
}
