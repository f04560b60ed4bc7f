import { isRecord } from "../record.ts";

const confidentialFields = ["carrierTaxId", "partnerCif", "productOwnerCif", "driverNif", "secret"] as const;

/** NIF, NIE and CIF, standing alone. */
const taxId = /(?<![\w-])(?:\d{8}[A-Z]|[XYZ]\d{7}[A-Z]|[A-W]\d{7}[0-9A-J])(?![\w-])/g;

/** The values of a body that must not appear in an error. Very short ones would only cripple the text. */
function confidentialValues(body: unknown): string[] {
  if (!isRecord(body)) return [];
  return confidentialFields
    .map((field) => body[field])
    .filter((value): value is string => typeof value === "string" && value.length >= 4);
}

/** Makes the function that takes tax ids and the secrets of one request out of the service's words. */
export function concealing(body: unknown): (text: string) => string {
  const values = confidentialValues(body);
  return (text) => values.reduce((rest, value) => rest.replaceAll(value, "***"), text).replace(taxId, "***");
}
