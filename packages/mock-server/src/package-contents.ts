// This file stands one level below the package, in its sources as in `dist`.
import { existsSync, readFileSync } from "node:fs";
import { versionIn } from "@totem-partner/spec/program";

export const packageVersion = (): string => versionIn(new URL("../package.json", import.meta.url));

export const commentedSeed = (): string => readFileSync(new URL("../commented-seed.yaml", import.meta.url), "utf8");

/** A folder that the package contains, or in the repository, where nothing is built, the one that it is made from. */
export function uiFolder(): URL {
  const folder = new URL("./ui/", import.meta.url);
  return existsSync(folder) ? folder : new URL("../../control/ui/", import.meta.url);
}
