import { randomUUID } from "node:crypto";
import contract from "@totem-partner/spec/openapi.json" with { type: "json" };
import type { AuthorizationCreate } from "../partner-interface.ts";

/** An authorization as JSON. */
export type Authorization = Readonly<Record<string, unknown>> & { readonly id: string };

const shown = contract.components.examples.AuthorizationFound.value;
const absent = { ...Object.fromEntries(Object.keys(shown).map((field) => [field, null])), trailerPlates: [] };

/** The record of a create, with every field that the mock server returns; no rule is applied. */
export function recordOf(create: AuthorizationCreate): Authorization {
  const now = new Date().toISOString();
  return {
    ...absent,
    ...create,
    // JSON leaves these out.
    externalId: undefined,
    productExternalId: undefined,
    warehouseExternalId: undefined,
    id: randomUUID(),
    status: "Active",
    product: create.productExternalId,
    warehouse: create.warehouseExternalId,
    remainingQuantity: create.quantity,
    createdAt: now,
    updatedAt: now,
  };
}
