import type { components } from "@totem-partner/spec/types";

/** The body of a create. */
export type CreateBody = components["schemas"]["AuthorizationCreate"];

export const northGate = "11111111-1111-4111-8111-111111111111";
export const southGate = "22222222-2222-4222-8222-222222222222";
export const carrier = "B12345674";
export const driver = "12345678Z";
export const otherDriver = "87654321X";

/** The body of a create that the service accepts, without dates, driver or plates; say what should be different. */
export function anAuthorization(differences: Partial<CreateBody> = {}): CreateBody {
  return {
    externalId: "ERP-2026-000991",
    productExternalId: "WHEAT-01",
    warehouseExternalId: "SILO-01",
    quantity: 24.5,
    totemGroupId: northGate,
    operationType: "loading",
    carrierTaxId: carrier,
    ...differences,
  };
}

/** The same with driver and tractor, so that an arrival records the operation. */
export const anAssignedAuthorization = (differences: Partial<CreateBody> = {}): CreateBody =>
  anAuthorization({ driverNif: driver, tractorPlate: "1234BCD", ...differences });

/** A body with everything in it that a create may have. */
export const aFullAuthorization = (differences: Partial<CreateBody> = {}): CreateBody =>
  anAssignedAuthorization({
    batch: "L-2026-118",
    format: "bulk",
    scheduledDate: "2026-07-01T06:00:00.000Z",
    endDate: "2026-07-01T20:00:00.000Z",
    partnerName: "Harinas del Duero S.A.",
    partnerCif: "A58818501",
    productOwnerName: "Cooperativa La Espiga",
    productOwnerCif: "F31002009",
    trailerPlates: ["R4567BBC"],
    ...differences,
  });
