import type { JsonObject } from "../../json.ts";
import { resolve } from "../../operations.ts";
import { below, entriesOf, isObject } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

/** The names of the examples of a body or a response, of whatever media type. */
function namesOf(owner: JsonObject): string[] {
  return entriesOf(owner["content"]).flatMap(([, content]) =>
    isObject(content) ? entriesOf(content["examples"]).map(([name]) => name) : [],
  );
}

/**
 * Where a call has a body, each example of the request has an answer among the examples, and the example of an answer is
 * named after the example of the request that it answers.
 */
export function checkAnsweredExamples({ contract, elements }: Linted): Finding[] {
  return elements
    .filter(({ kind, value }) => kind === "operation" && isObject(value["requestBody"]))
    .flatMap(({ pointer, value }) => {
      const requests = new Set(namesOf(resolve(contract, value["requestBody"])));
      // Without any, another rule complains.
      if (requests.size === 0) return [];
      const answers = entriesOf(value["responses"])
        .filter(([status]) => status.startsWith("2"))
        .flatMap(([status, response]) => namesOf(resolve(contract, response)).map((name) => ({ status, name })));
      // Without any, nothing is answered with a body.
      const answered = new Set(answers.length === 0 ? requests : answers.map(({ name }) => name));
      return [
        ...answers
          .filter(({ name }) => !requests.has(name))
          .map(({ status, name }) => ({
            pointer: below(pointer, "responses", status),
            message: `${name} is the name of no example of the request`,
          })),
        ...[...requests]
          .filter((name) => !answered.has(name))
          .map((name) => ({
            pointer: below(pointer, "requestBody"),
            message: `no answer to the example ${name} is shown: name one after it`,
          })),
      ];
    });
}
