/** The fields of an authorization that contain a tax id, which is personal: logs, errors and terminals mask them. */
export const personalFields = ["carrierTaxId", "driverNif", "partnerCif", "productOwnerCif"] as const;
