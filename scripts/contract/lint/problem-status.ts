import type { JsonObject } from "../bundle.ts";
import { resolve } from "../operations.ts";
import { elementsOf } from "./elements.ts";
import { examplesOf } from "./examples.ts";
import { below, entriesOf, isObject } from "./json-pointer.ts";
import type { Finding } from "./rule.ts";

const problemType = "application/problem+json";

/** The `status` of an example of a problem is the status of the response that it stands under. */
export function checkProblemStatus(contract: JsonObject): Finding[] {
  return [...elementsOf(contract)]
    .filter(({ kind }) => kind === "operation")
    .flatMap(({ pointer, value }) =>
      entriesOf(value["responses"]).flatMap(([status, response]) => {
        const { content } = resolve(contract, response);
        const problem = isObject(content) ? content[problemType] : undefined;
        if (!isObject(problem)) return [];
        const place = below(pointer, "responses", status, "content", problemType);
        return examplesOf(contract, { kind: "media type", name: problemType, pointer: place, value: problem })
          .filter((example) => !isObject(example.value) || example.value["status"] !== Number(status))
          .map((example) => ({ pointer: example.pointer, message: `its status is not ${status}` }));
      }),
    );
}
