import { isFields } from "../check/fields.ts";
import { keysOf } from "../check/json-pointer.ts";

/** An object of a contract. The rules of the contract hold it to its shape. */
export type Part = Record<string, unknown>;

/** True if a part of a contract is an object. */
export const isPart = (value: unknown): value is Part => isFields(value);

/** The objects below an object, by their keys; what is no object has none. */
export const partsOf = (value: unknown): [string, Part][] =>
  isPart(value)
    ? Object.entries(value).flatMap(([key, part]): [string, Part][] => (isPart(part) ? [[key, part]] : []))
    : [];

/** A copy of the part that a `$ref` names; a part without one as it is. */
export function resolved(contract: Part, part: Part): Part {
  const { $ref } = part;
  if (typeof $ref !== "string") return part;
  const target = keysOf($ref).reduce<unknown>((at, key) => (isPart(at) ? at[key] : undefined), contract);
  if (!isPart(target)) throw new Error(`${$ref} leads nowhere in the contract.`);
  return resolved(contract, structuredClone(target));
}

/** The name of the schema that a `$ref` leads to. */
export const nameOfSchema = (schema: Part | undefined): string => String(schema?.["$ref"]).split("/").at(-1) ?? "";

/** The responses of all operations, with the keys that lead to each. */
export function* responsesIn(
  contract: Part,
): Generator<{ keys: [path: string, method: string, status: string]; response: Part }> {
  for (const [path, item] of partsOf(contract["paths"])) {
    for (const [method, operation] of partsOf(item)) {
      for (const [status, response] of partsOf(operation["responses"]))
        yield { keys: [path, method, status], response };
    }
  }
}

/** The examples of a content with other values, and with references resolved. */
export const withValues = (contract: Part, { examples }: Part, change: (value: unknown) => unknown): Part =>
  Object.fromEntries(
    partsOf(examples).map(([name, example]) => {
      const { value, ...rest } = resolved(contract, example);
      return [name, { ...rest, value: change(value) }];
    }),
  );

/** The value if it is an array; otherwise an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The part at a key; undefined if there is none. */
export function partOf(part: unknown, key: string): Part | undefined {
  const below = isPart(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  return isPart(below) ? below : undefined;
}

/** The part at the end of some keys; undefined if one of them leads nowhere. */
export function partAt(part: unknown, ...keys: readonly string[]): Part | undefined {
  const found = keys.reduce<unknown>(partOf, part);
  return isPart(found) ? found : undefined;
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
