import { below, entriesOf } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

/** Every operation has a response for when it succeeds, under every alternative. */
export function checkSuccessResponses({ elements }: Linted): Finding[] {
  return elements
    .filter(({ kind, value }) => {
      const statuses = entriesOf(value["responses"]).map(([status]) => status);
      return kind === "operation" && !statuses.some((status) => status.startsWith("2"));
    })
    .map(({ name, pointer }) => ({
      pointer: below(pointer, "responses"),
      message: `${name} has no response for when it succeeds: an overlay that removes one adds another`,
    }));
}
