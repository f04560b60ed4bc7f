import { type Element } from "../elements.ts";
import { below, isObject } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

function expected({ name, value }: Element): string[] {
  return [
    "400",
    "401",
    "429",
    ...(value["requestBody"] === undefined ? [] : ["413", "415"]),
    ...(name.includes("{id}") ? ["404"] : []),
  ];
}

/** Every operation has the responses that go with a query, a key, with a body and with an id in the path. */
export function checkExpectedResponses({ elements }: Linted): Finding[] {
  return elements
    .filter(({ kind }) => kind === "operation")
    .flatMap((operation) => {
      const responses = isObject(operation.value["responses"]) ? operation.value["responses"] : {};
      return expected(operation)
        .filter((status) => !(status in responses))
        .map((status) => ({
          pointer: below(operation.pointer, "responses"),
          message: `${operation.name} has no response ${status}`,
        }));
    });
}
