import type { JsonObject } from "../../json.ts";
import { elementsOf } from "../elements.ts";
import { examplesOf } from "../examples.ts";
import type { Finding } from "../rule.ts";

/** An example of `offset` names the first page: what sends the examples should see records. */
export function checkFirstPages(contract: JsonObject): Finding[] {
  return [...elementsOf(contract)]
    .filter(({ kind, name, value }) => kind === "parameter" && name === "offset" && !("$ref" in value))
    .flatMap((element) => examplesOf(contract, element))
    .filter(({ value }) => value !== 0)
    .map(({ pointer }) => ({ pointer, message: "is not 0, the offset of the first page" }));
}
