import type { Assume } from "../context.ts";

const references: readonly string[] = ["productExternalId", "warehouseExternalId"];
const parties: readonly string[] = ["partnerName", "productOwnerName"];

/**
 * The fields that a create must have, based on those that the contract requires by default. An assumption is only
 * read if a field that depends on it is missing.
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
