import { isSchema } from "../elements.ts";
import type { Finding, Linted } from "../rule.ts";

/** Every list says how many items it holds at the most, so that readers know what to expect. */
export function checkBoundedLists({ elements }: Linted): Finding[] {
  return elements
    .filter((element) => isSchema(element) && [element.value["type"]].flat().includes("array"))
    .filter(({ value }) => value["maxItems"] === undefined)
    .map(({ pointer }) => ({ pointer, message: "this list has no maxItems" }));
}
