// This file stands one level below the package, in its sources as in `dist`.
import { existsSync, readFileSync } from "node:fs";
import { versionIn } from "@totem-partner/spec/program";
import { schemaLine } from "@totem-partner/spec/schema-line";

export const packageVersion = (): string => versionIn(new URL("../package.json", import.meta.url));

/** The line by which editors find the JSON Schema of a file of this package, if it is installed beside the file. */
export const schemaLineOf = (schema: "profile" | "seed", file: string): string =>
  schemaLine("@totem-partner/mock-server", schema, file);

export const commentedSeed = (): string => readFileSync(new URL("../commented-seed.yaml", import.meta.url), "utf8");

/** A folder that the package contains, or in the repository, where nothing is built, the one that it is made from. */
export function uiFolder(): URL {
  const folder = new URL("./ui/", import.meta.url);
  return existsSync(folder) ? folder : new URL("../../control/ui/", import.meta.url);
}
