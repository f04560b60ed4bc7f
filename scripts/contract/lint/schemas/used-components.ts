import type { Json } from "../../json.ts";
import { below, entriesOf, itemsOf } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

function* referencesWithin(value: Json): Generator<string> {
  if (Array.isArray(value)) for (const item of value) yield* referencesWithin(item);
  for (const [key, part] of entriesOf(value)) {
    if (key === "$ref" && typeof part === "string") yield part.replace(/^#/, "");
    // A security requirement names its scheme without a reference.
    else if (key === "security") {
      for (const scheme of itemsOf(part).flatMap((requirement) => entriesOf(requirement))) {
        yield below("", "components", "securitySchemes", scheme[0]);
      }
    } else yield* referencesWithin(part);
  }
}

/** Every component is reached from a path or a webhook. */
export function checkUsedComponents({ contract }: Linted): Finding[] {
  const { components, ...rest } = contract;
  const all = new Map(
    entriesOf(components).flatMap(([kind, named]) =>
      entriesOf(named).map(([name, part]) => [below("", "components", kind, name), part] as const),
    ),
  );
  const reached = new Set(referencesWithin(rest));
  // A set hands out what is added while it is walked.
  for (const pointer of reached) {
    for (const reference of referencesWithin(all.get(pointer) ?? null)) reached.add(reference);
  }
  return [...all.keys()]
    .filter((pointer) => !reached.has(pointer))
    .map((pointer) => ({ pointer, message: "nothing refers to this component" }));
}
