import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * The line, with its end, by which editors find the JSON Schema of a YAML file in the package that is installed beside it;
 * empty where none is.
 */
export function schemaLine(packageName: string, schema: string, file: string): string {
  const path = `node_modules/${packageName}/schemas/${schema}.json`;
  return existsSync(join(dirname(file), path)) ? `# yaml-language-server: $schema=./${path}\n` : "";
}
