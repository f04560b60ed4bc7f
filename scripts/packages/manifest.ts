import { isDeepStrictEqual } from "node:util";
import type { Json, JsonObject } from "../contract/json.ts";
import { objectAt } from "../contract/operations.ts";

const parsed = (text: string): JsonObject => objectAt(JSON.parse(text) as Json, "package.json");

/** What is wrong with a published package.json: it says whose it is, as the root does, and leads to what is packed. */
export function manifestErrors(text: string, root: string, folder: string): string[] {
  const [manifest, ours] = [parsed(text), parsed(root)];
  const { exports, dependencies = {} } = manifest;
  const repository = { ...objectAt(ours["repository"], "repository"), directory: folder };
  const expected: JsonObject = { license: ours["license"] ?? null, author: ours["author"] ?? null, repository };
  const wrong = Object.entries(expected)
    .filter(([field, value]) => !isDeepStrictEqual(manifest[field], value))
    .map(([field, value]) => `package.json lacks "${field}": ${JSON.stringify(value)}`);
  if (exports !== undefined && objectAt(exports, "exports")["./package.json"] !== "./package.json") {
    wrong.push("package.json does not export itself");
  }
  if (JSON.stringify(dependencies).includes("workspace:")) wrong.push("a dependency still names the workspace");
  if (text.includes("./src/")) wrong.push("package.json still leads to sources");
  return wrong;
}
