/** The fields of an authorization that are personal, such as tax ids: logs, errors and terminals mask them. */
export const personalFields = ["carrierTaxId", "driverNif", "partnerCif", "productOwnerCif"] as const;
