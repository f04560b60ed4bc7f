import type { JsonObject } from "../json.ts";
import { elementsOf } from "../lint/elements.ts";
import { historyOf } from "../lint/versions.ts";
import { keysOf } from "../../check/json-pointer.ts";

/** `GET /products`, or `AuthorizationCreate.productExternalId`. */
function nameOf(kind: string, name: string, pointer: string): string {
  const schema = keysOf(pointer)[2] ?? "";
  return kind === "operation" ? name : `${schema}.${name}`;
}

/**
 * The changes of each version of the document, as Markdown, newest first: the sentence of the version table, and every
 * element whose `x-since` names the version.
 */
export function changelogOf(contract: JsonObject): string {
  const elements = [...elementsOf(contract)];
  const sections = historyOf(contract).map(({ version, date, changes }) => {
    const added = elements
      .filter(({ value }) => value["x-since"] === version)
      .map(({ kind, name, pointer }) => `- \`${nameOf(kind, name, pointer)}\``);
    return [`### ${version}, ${date}`, "", changes, ...(added.length === 0 ? [] : ["", "Added:", "", ...added])];
  });
  return sections
    .reverse()
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}
