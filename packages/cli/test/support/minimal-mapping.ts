/** Parts of a mapping as YAML in one line; fields come after the required ones, or replace them. */
export interface MappingParts {
  version?: string;
  file?: string;
  numbers?: string;
  dates?: string;
  fields?: Readonly<Record<string, string>>;
}

const required = {
  externalId: "A",
  operationType: "B",
  totemGroupId: "C",
  productExternalId: "D",
  warehouseExternalId: "E",
  quantity: "F",
  carrierTaxId: "G",
};

/** A mapping that says no more than it must, and what is given. Each field has a line of its own, from the third on. */
export function minimalMapping({ version = "1", fields = {}, ...parts }: MappingParts): string {
  const before = Object.entries(parts).map(([name, text]) => `${name}: ${text}`);
  const lines = Object.entries({ ...required, ...fields }).map(([field, text]) => `  ${field}: ${text}`);
  return [`version: ${version}`, "fields:", ...lines, ...before, ""].join("\n");
}
