import { keysOf } from "../check/json-pointer.ts";

/** An object of a contract. The rules of the contract hold it to its shape. */
export type Part = Record<string, unknown>;

/** Whether a part of a contract is an object. */
export const isPart = (value: unknown): value is Part =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The objects below an object, by their keys; what is no object has none. */
export const partsOf = (value: unknown): [string, Part][] =>
  isPart(value)
    ? Object.entries(value)
        .flatMap(([key, part]) => (isPart(part) ? [[key, part] as const] : []))
        .map(([key, part]) => [key, part])
    : [];

/** A copy of the part that a `$ref` names; a part without one as it is. */
export function resolved(contract: Part, part: Part): Part {
  const { $ref } = part;
  if (typeof $ref !== "string") return part;
  const target = keysOf($ref).reduce<unknown>((at, key) => (isPart(at) ? at[key] : undefined), contract);
  if (!isPart(target)) throw new Error(`${$ref} leads nowhere in the contract.`);
  return resolved(contract, structuredClone(target));
}
