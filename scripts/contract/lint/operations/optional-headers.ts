import type { Finding, Linted } from "../rule.ts";

/** No header of a response is required unless the document names it: a service without it contradicts nothing. */
export function checkOptionalHeaders({ elements }: Linted): Finding[] {
  return elements
    .filter(({ kind, value }) => kind === "header" && value["required"] === true && value["x-source"] !== "documented")
    .map(({ pointer }) => ({ pointer, message: "this header is required, though only assumed" }));
}
