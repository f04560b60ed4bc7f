import type { JsonObject } from "../bundle.ts";
import { elementsOf } from "../lint/elements.ts";
import { versionsOf } from "../lint/versions.ts";
import { keysOf } from "../../../spec/json-pointer.ts";

/** `GET /products`, or `AuthorizationCreate.productExternalId`. */
function nameOf(kind: string, name: string, pointer: string): string {
  const schema = keysOf(pointer)[2] ?? "";
  return kind === "operation" ? name : `${schema}.${name}`;
}

/** What each version of the document added, as Markdown, newest first: whatever says `x-since`. */
export function changelogOf(contract: JsonObject): string {
  const elements = [...elementsOf(contract)];
  const sections = versionsOf(contract).map((version) => {
    const added = elements
      .filter(({ value }) => value["x-since"] === version)
      .map(({ kind, name, pointer }) => `- \`${nameOf(kind, name, pointer)}\``);
    return [`### Added in ${version}`, "", ...(added.length === 0 ? ["Nothing that the contract still has."] : added)];
  });
  return sections
    .reverse()
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}
