export const northGate = "11111111-1111-4111-8111-111111111111";

/** The body of a create that the service accepts, with what should be different. */
export const anAuthorization = (differences: Record<string, unknown> = {}): Record<string, unknown> => ({
  externalId: "ERP-2026-000991",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: northGate,
  operationType: "loading",
  carrierTaxId: "B12345674",
  ...differences,
});
