/** The gate at which the driver arrives. */
export const northGate = "11111111-1111-4111-8111-111111111111";

/** The body of a create that the service accepts. */
export const anAuthorization = {
  externalId: "ERP-991",
  productExternalId: "WHEAT-01",
  warehouseExternalId: "SILO-01",
  quantity: 24.5,
  totemGroupId: northGate,
  operationType: "loading",
  carrierTaxId: "B12345674",
  driverNif: "12345678Z",
  tractorPlate: "1234BCD",
} as const;
