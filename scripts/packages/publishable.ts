import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";

/** A package of the workspace that is published. */
export interface Publishable {
  name: string;
  folder: string;
  /** Whether `require` finds it; all of them can be imported. */
  dual: boolean;
}

async function readPackage(folder: string): Promise<Publishable | undefined> {
  const source: unknown = JSON.parse(await readFile(`${folder}/package.json`, "utf8"));
  if (typeof source !== "object" || source === null) throw new Error(`${folder}/package.json is no object`);
  if ("private" in source && source.private === true) return undefined;
  if (!("name" in source) || typeof source.name !== "string") throw new Error(`${folder} has no name`);
  const exports = "publishConfig" in source ? JSON.stringify(source.publishConfig) : "";
  return { name: source.name, folder, dual: exports.includes('"require"') };
}

/** Every package that is published, by the folders of packages/. */
export async function publishablePackages(): Promise<Publishable[]> {
  const folders = (await readdir("packages")).sort().map((name) => `packages/${name}`);
  const present = folders.filter((folder) => existsSync(`${folder}/package.json`));
  return (await Promise.all(present.map(readPackage))).filter((found) => found !== undefined);
}
