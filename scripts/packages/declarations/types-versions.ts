import type { Json, JsonObject } from "../../contract/json.ts";
import { isObject } from "../../contract/lint/json-pointer.ts";
import { objectAt } from "../../contract/operations.ts";

/** The declarations of one entry for a program in CommonJS, or in modules where there is nothing else. */
function declarationsOf(target: Json, path: string): string {
  const { require: required, types } = objectAt(target, path);
  const found = isObject(required) ? required["types"] : types;
  if (typeof found !== "string") throw new Error(`${path} names no declarations.`);
  return found;
}

/**
 * The `typesVersions` that lead a compiler to the entries of `exports`, which it does not read when it resolves as
 * `module: commonjs` does by default. Undefined for a package with one entry, which `types` leads to.
 */
export function typesVersionsOf(exports: JsonObject): { "*": Record<string, string[]> } | undefined {
  const below = Object.entries(exports).filter(([path]) => path !== "." && path !== "./package.json");
  if (below.length === 0) return undefined;
  return { "*": Object.fromEntries(below.map(([path, target]) => [path.slice(2), [declarationsOf(target, path)]])) };
}
