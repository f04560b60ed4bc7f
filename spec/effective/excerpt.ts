import { isPart, type Part, partsOf } from "./document.ts";
import { dropUnusedComponents } from "./used-components.ts";

/** The contents of the bodies that an operation takes and sends. */
const contentsOf = ({ requestBody, responses }: Part): Part[] =>
  [requestBody, ...partsOf(responses).map(([, response]) => response)].flatMap((body) =>
    isPart(body) ? partsOf(body["content"]).map(([, content]) => content) : [],
  );

/** A copy of an operation without the examples of its bodies. */
function withoutExamples(operation: Part): Part {
  const copy = structuredClone(operation);
  for (const content of contentsOf(copy)) Reflect.deleteProperty(content, "examples");
  return copy;
}

/** A copy of the components in which none can be removed from the contract itself. */
const componentsOf = (contract: Part): Part =>
  Object.fromEntries(partsOf(contract["components"]).map(([kind, named]) => [kind, { ...named }]));

/**
 * A contract of one operation alone, with the components that it refers to and without examples. Two contracts that
 * describe the operation alike have the same excerpt. A webhook stands under the path `/<its name>`.
 *
 * @throws {Error} when the contract has no such operation.
 */
export function excerptOf(contract: Part, from: "paths" | "webhooks", name: string, method: string): Part {
  const { openapi, info, security, [from]: items } = contract;
  const item = isPart(items) ? items[name] : undefined;
  const operation = isPart(item) ? item[method] : undefined;
  if (!isPart(item) || !isPart(operation)) throw new Error(`The contract has no ${method} of ${name} in ${from}.`);
  const { parameters = [] } = item;
  const path = from === "webhooks" ? `/${name}` : name;
  const excerpt: Part = {
    openapi,
    info,
    ...(security !== undefined && { security }),
    paths: { [path]: { parameters, [method]: withoutExamples(operation) } },
    components: componentsOf(contract),
  };
  dropUnusedComponents(excerpt);
  return excerpt;
}
