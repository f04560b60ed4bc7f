import { pointerTo } from "../check/json-pointer.ts";
import { isPart, type Part, partsOf } from "./document.ts";

function noteReferences(value: unknown, found: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === "$ref" && typeof part === "string") found.add(part.slice(1));
    else noteReferences(part, found);
  }
}

/** Removes the components that nothing refers to any more. What secures the operations is named without a reference. */
export function dropUnusedComponents(contract: Part): void {
  const { components, ...rest } = contract;
  if (!isPart(components)) return;
  const all = new Map(
    partsOf(components).flatMap(([kind, named]) =>
      partsOf(named).map(([name, part]) => [pointerTo("components", kind, name), { kind, named, name, part }] as const),
    ),
  );
  const reached = new Set<string>();
  noteReferences(rest, reached);
  // A set hands out what is added while it is walked.
  for (const pointer of reached) noteReferences(all.get(pointer)?.part, reached);
  for (const [pointer, { kind, named, name }] of all) {
    if (kind !== "securitySchemes" && !reached.has(pointer)) Reflect.deleteProperty(named, name);
  }
  for (const [kind, named] of partsOf(components)) {
    if (Object.keys(named).length === 0) Reflect.deleteProperty(components, kind);
  }
}

/** Components from which some can be removed, and are still there in the contract. */
const componentsOf = (contract: Part): Part =>
  Object.fromEntries(partsOf(contract["components"]).map(([kind, named]) => [kind, { ...named }]));

/** An operation whose responses link to no other one. */
const unlinked = (operation: Part): Part => ({
  ...operation,
  responses: Object.fromEntries(
    partsOf(operation["responses"]).map(([status, { links: _links, ...response }]) => [status, response]),
  ),
});

/**
 * A contract of one operation alone, with the components that it refers to. Two contracts that describe the operation
 * alike have the same excerpt. A webhook stands under the path `/<its name>`. Its schemas are those of the contract.
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
    paths: { [path]: { parameters, [method]: unlinked(operation) } },
    components: componentsOf(contract),
  };
  dropUnusedComponents(excerpt);
  return excerpt;
}
