import { below } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

/** Every operation and delivered event has an operationId that no other has. */
export function checkOperationIds({ elements }: Linted): Finding[] {
  const seen = new Map<string, string>();
  return elements.flatMap(({ kind, name, pointer, value }) => {
    if (kind !== "operation" && kind !== "delivered event") return [];
    const id = value["operationId"];
    if (typeof id !== "string" || id === "") return [{ pointer, message: `${name} has no operationId` }];
    const first = seen.get(id);
    seen.set(id, first ?? name);
    if (first === undefined) return [];
    return [{ pointer: below(pointer, "operationId"), message: `${id} is already the operationId of ${first}` }];
  });
}
