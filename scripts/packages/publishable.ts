import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import type { Json, JsonObject } from "../../spec/build/json.ts";
import { isObject } from "../../spec/build/lint/json-pointer.ts";
import { objectAt } from "../../spec/build/operations.ts";

/** One way into a published package: what is imported or required, and the declarations of what comes back. */
export interface Entry {
  specifier: string;
  way: "import" | "require";
  declarations: string;
}

/** A package of the workspace that is published. */
export interface Publishable {
  name: string;
  folder: string;
  /** The names of what it depends on, ours and others'. */
  needs: string[];
  /** None for a package that is a program alone. */
  entries: Entry[];
}

function declarationsAt(target: JsonObject, specifier: string): string {
  const { types } = target;
  if (typeof types !== "string") throw new Error(`The publishConfig of ${specifier} names no declarations.`);
  return types;
}

function waysInto(specifier: string, target: JsonObject): Entry[] {
  const { import: imported = target, require: required } = target;
  const entry = (way: Entry["way"], at: Json): Entry => ({
    specifier,
    way,
    declarations: declarationsAt(objectAt(at, specifier), specifier),
  });
  return [entry("import", imported), ...(required === undefined ? [] : [entry("require", required)])];
}

async function readPackage(folder: string): Promise<Publishable | undefined> {
  const manifest = objectAt(JSON.parse(await readFile(`${folder}/package.json`, "utf8")) as Json, folder);
  const { name, publishConfig, dependencies = {} } = manifest;
  const needs = Object.keys(objectAt(dependencies, `The dependencies of ${folder}`));
  if (manifest["private"] === true) return undefined;
  if (typeof name !== "string" || !isObject(publishConfig)) throw new Error(`${folder} lacks a name or publishConfig.`);
  if (publishConfig["exports"] === undefined && isObject(publishConfig["bin"]))
    return { name, folder, needs, entries: [] };
  const exports = objectAt(publishConfig["exports"], `The exports of ${name}`);
  return {
    name,
    folder,
    needs,
    // A path alone leads to a file that is read, not imported: package.json.
    entries: Object.entries(exports).flatMap(([path, target]) =>
      typeof target === "string" ? [] : waysInto(`${name}${path.slice(1)}`, objectAt(target, path)),
    ),
  };
}

/** Every package that is published, by the folders of packages/. */
export async function publishablePackages(): Promise<Publishable[]> {
  const folders = (await readdir("packages")).sort().map((name) => `packages/${name}`);
  const present = folders.filter((folder) => existsSync(`${folder}/package.json`));
  return (await Promise.all(present.map(readPackage))).filter((found) => found !== undefined);
}

/** True if `require` finds a package; all of them can be imported. */
export const isDual = ({ entries }: Pick<Publishable, "entries">): boolean =>
  entries.some(({ way }) => way === "require");
