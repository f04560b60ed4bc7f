import type { Assume } from "./context.ts";

const references: readonly string[] = ["productExternalId", "warehouseExternalId"];
const parties: readonly string[] = ["partnerName", "productOwnerName"];

/**
 * The fields that a create must have, given those that the contract requires by default. What is assumed is asked only
 * where a field is missing that depends on it.
 */
export function requiredOnCreate(
  byDefault: readonly string[],
  isMissing: (field: string) => boolean,
  assume: Assume,
): readonly string[] {
  const lenient = references.some(isMissing) && assume("required-on-create") === "essential";
  const strict = parties.some(isMissing) && assume("party-fields") === "required";
  if (!lenient && !strict) return byDefault;
  return [...byDefault.filter((field) => !lenient || !references.includes(field)), ...(strict ? parties : [])];
}
