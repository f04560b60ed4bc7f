import { existsSync } from "node:fs";

/** The folder of Swagger UI: the package carries what it needs of it, sources find it where it is installed. */
export function rendererFolder(): URL {
  const carried = new URL("./swagger-ui/", import.meta.url);
  return existsSync(carried) ? carried : new URL(".", import.meta.resolve("swagger-ui-dist/package.json"));
}
