import contract from "../generated/openapi.json" with { type: "json" };
import { keysOf } from "../check/json-pointer.ts";

/** A part of the contract as a list of its fields; what is no object has none. */
function fieldsOf(part: unknown): Map<string, unknown> {
  return new Map(typeof part === "object" && part !== null ? Object.entries(part) : []);
}

/**
 * The fields of the part that a JSON pointer names.
 *
 * @throws {Error} when the pointer leads nowhere.
 */
function partAt(pointer: string): Map<string, unknown> {
  let at: unknown = contract;
  for (const key of keysOf(pointer)) at = fieldsOf(at).get(key);
  if (at === undefined) throw new Error(`${pointer} leads nowhere in the contract`);
  return fieldsOf(at);
}

/** The description of a part, its line breaks read as spaces. */
export const descriptionAt = (pointer: string): string =>
  String(partAt(pointer).get("description")).replaceAll(/\s+/g, " ");

/** The stated source of a part. */
export function labelsAt(pointer: string): { section: unknown; assumptions: unknown[] } {
  const part = partAt(pointer);
  return { section: part.get("x-section"), assumptions: [part.get("x-assumption") ?? []].flat() };
}
