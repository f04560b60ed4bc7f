import { examplesOf } from "../examples.ts";
import type { Finding, Linted } from "../rule.ts";

/** An example of `offset` names the first page: what sends the examples should see records. */
export function checkFirstPages({ contract, elements }: Linted): Finding[] {
  return elements
    .filter(({ kind, name, value }) => kind === "parameter" && name === "offset" && !("$ref" in value))
    .flatMap((element) => examplesOf(contract, element))
    .filter(({ value }) => value !== 0)
    .map(({ pointer }) => ({ pointer, message: "is not 0, the offset of the first page" }));
}
