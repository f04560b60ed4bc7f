import { existsSync } from "node:fs";

/**
 * The folder of Swagger UI: the package contains the files it needs; in the repository, the installed package is
 * used.
 */
export function rendererFolder(): URL {
  const carried = new URL("./swagger-ui/", import.meta.url);
  return existsSync(carried) ? carried : new URL(".", import.meta.resolve("swagger-ui-dist/package.json"));
}
