// This file stands one level below the package, in its sources as in `dist`.
import { existsSync, readFileSync } from "node:fs";

/** The version of this package. */
export function packageVersion(): string {
  const source: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const known = typeof source === "object" && source !== null && "version" in source;
  return known ? String(source.version) : "unknown";
}

/** The folder of the files for browsers. */
export const uiFolder = new URL("../ui/", import.meta.url);

/**
 * The folder of Swagger UI: the package contains the files it needs; in the repository, the installed package is
 * used.
 */
export function rendererFolder(): URL {
  const carried = new URL("./swagger-ui/", import.meta.url);
  return existsSync(carried) ? carried : new URL(".", import.meta.resolve("swagger-ui-dist/package.json"));
}
