import type { Json, JsonObject } from "../../json.ts";
import { resolve } from "../../operations.ts";
import { examplesOf, type Example } from "../examples.ts";
import { below, entriesOf, isObject, itemsOf } from "../json-pointer.ts";
import type { Linted } from "../rule.ts";

const problemType = "application/problem+json";

/** A response of an operation that is a problem. */
export interface ProblemResponse {
  /** The operation that it is a response of. */
  operation: JsonObject;
  status: string;
  pointer: string;
  /** Whatever stands in the list of codes. */
  codes: Json[];
  examples: Example[];
}

/** Every response of every operation that is a problem, where the operation refers to it. */
export function problemResponses({ contract, elements }: Pick<Linted, "contract" | "elements">): ProblemResponse[] {
  return elements
    .filter(({ kind }) => kind === "operation")
    .flatMap(({ pointer, value }) =>
      entriesOf(value["responses"]).flatMap(([status, part]) => {
        const response = resolve(contract, part);
        const content = isObject(response["content"]) ? response["content"][problemType] : undefined;
        if (!isObject(content)) return [];
        const here = below(pointer, "responses", status);
        const body = { name: problemType, pointer: below(here, "content", problemType), value: content };
        const examples = examplesOf(contract, { kind: "media type", ...body });
        return [{ operation: value, status, pointer: here, codes: itemsOf(response["x-problem-codes"]), examples }];
      }),
    );
}
