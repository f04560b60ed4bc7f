import { isPart, type Part, partsOf, resolved } from "./document.ts";

const methods = new Set(["get", "put", "post", "patch", "delete"]);

/** Puts the examples of a body where its references stood. */
function inlineExamples(contract: Part, body: Part): void {
  for (const [, { examples }] of partsOf(body["content"])) {
    for (const [name, example] of partsOf(examples))
      Object.assign(examples ?? {}, { [name]: resolved(contract, example) });
  }
}

function inlineResponse(contract: Part, response: Part): Part {
  const inlined = resolved(contract, response);
  inlineExamples(contract, inlined);
  const label = inlined["x-assumption"];
  if (typeof label === "string") inlined["x-assumption"] = [label];
  return inlined;
}

/**
 * A copy of a contract in which every operation has its responses and the examples of its bodies for itself, so that an
 * overlay can change those of one operation. The `x-assumption` of a response is always a list.
 */
export function inlined(contract: object): Part {
  const copy: Part = structuredClone({ ...contract });
  for (const [, item] of partsOf(copy["paths"])) {
    for (const [, operation] of partsOf(item).filter(([key]) => methods.has(key))) {
      const { requestBody, responses } = operation;
      if (isPart(requestBody)) inlineExamples(copy, requestBody);
      for (const [status, response] of partsOf(responses)) {
        Object.assign(responses ?? {}, { [status]: inlineResponse(copy, response) });
      }
    }
  }
  return copy;
}
