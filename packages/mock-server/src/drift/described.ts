import { isPart, type Part, partsOf, resolved } from "@totem-partner/spec/contract-document";

/** The value if it is an array; otherwise an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The part at a key; undefined if there is none. */
export function partOf(part: unknown, key: string): Part | undefined {
  const below = isPart(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  return isPart(below) ? below : undefined;
}

/** An operation by its operationId, with the parameters that it shares with others at its path. */
export function operationIn(contract: Part, operationId: string): Part | undefined {
  for (const [, item] of partsOf(contract["paths"])) {
    const operation = partsOf(item).find(([, one]) => one["operationId"] === operationId)?.[1];
    if (operation)
      return { ...operation, parameters: [...listOf(item["parameters"]), ...listOf(operation["parameters"])] };
  }
  return undefined;
}

/** The alternatives of a schema: those of `oneOf` and `anyOf`, with references resolved. */
export function choicesOf(contract: Part, given: Part): Part[] {
  const schema = resolved(contract, given);
  const choices = [...listOf(schema["oneOf"]), ...listOf(schema["anyOf"])].filter(isPart);
  return choices.length === 0 ? [schema] : choices.flatMap((choice) => choicesOf(contract, choice));
}
