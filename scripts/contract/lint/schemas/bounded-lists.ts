import type { Finding, Linted } from "../rule.ts";

const schemaKinds = ["component schema", "inline schema", "property"];

/** Every list says how many items it holds at the most, so that readers know what to expect. */
export function checkBoundedLists({ elements }: Linted): Finding[] {
  return elements
    .filter(({ kind, value }) => schemaKinds.includes(kind) && [value["type"]].flat().includes("array"))
    .filter(({ value }) => value["maxItems"] === undefined)
    .map(({ pointer }) => ({ pointer, message: "this list has no maxItems" }));
}
