/**
 * Marks our errors for `isPartnerError`, also those of another copy of the package: the global symbol registry is shared by
 * all of them.
 */
export const partnerErrorBrand: unique symbol = Symbol.for("@totem-partner/sdk/error");
