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
