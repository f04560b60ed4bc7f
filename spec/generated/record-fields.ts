// Made from the contract by `pnpm generate`; edit spec/ and generate again.

/** The fields of each record in a response: those that the interface document names, and those that `response-fields: full` adds. */
export const recordFields = {
  "Authorization": {
    "documented": [
      "id",
      "status",
      "product",
      "warehouse",
      "quantity",
      "totemGroupId",
      "operationType",
      "carrierTaxId",
      "batch",
      "format",
      "scheduledDate",
      "endDate",
      "partnerName",
      "partnerCif",
      "productOwnerName",
      "productOwnerCif",
      "driverNif",
      "tractorPlate",
      "trailerPlates"
    ],
    "assumed": [
      "remainingQuantity",
      "createdAt",
      "updatedAt"
    ]
  },
  "Product": {
    "documented": [
      "id",
      "name"
    ],
    "assumed": [
      "externalId",
      "createdAt",
      "updatedAt"
    ]
  },
  "Warehouse": {
    "documented": [
      "id",
      "name",
      "code",
      "totemGroupId",
      "displayConfiguration"
    ],
    "assumed": [
      "externalId",
      "createdAt",
      "updatedAt"
    ]
  },
  "CleaningProtocol": {
    "documented": [
      "id",
      "state",
      "companyProtocolEnabled"
    ],
    "assumed": [
      "document",
      "createdAt",
      "updatedAt"
    ]
  },
  "CleaningCategory": {
    "documented": [
      "id"
    ],
    "assumed": [
      "name",
      "description",
      "createdAt",
      "updatedAt"
    ]
  },
  "CleaningType": {
    "documented": [
      "id"
    ],
    "assumed": [
      "name",
      "description",
      "categoryId",
      "createdAt",
      "updatedAt"
    ]
  },
  "CleaningIncompatibility": {
    "documented": [
      "id"
    ],
    "assumed": [
      "kind",
      "firstId",
      "secondId",
      "reason",
      "createdAt",
      "updatedAt"
    ]
  },
  "WebhookConfiguration": {
    "documented": [
      "subscribedEvents"
    ],
    "assumed": [
      "url",
      "hasSecret",
      "createdAt",
      "updatedAt"
    ]
  }
} as const;

/** An optional text of an authorization. */
export type OptionalText = "batch" | "format" | "partnerName" | "partnerCif" | "productOwnerName" | "productOwnerCif" | "driverNif" | "tractorPlate";

/** A record with a value for every optional text of an authorization, in display order. */
export const eachOptionalText = <T>(value: (field: OptionalText) => T): Record<OptionalText, T> => ({
  batch: value("batch"),
  format: value("format"),
  partnerName: value("partnerName"),
  partnerCif: value("partnerCif"),
  productOwnerName: value("productOwnerName"),
  productOwnerCif: value("productOwnerCif"),
  driverNif: value("driverNif"),
  tractorPlate: value("tractorPlate"),
});

/**
 * The optional texts of an authorization, or of a request for one, in display order; null for a missing one. Written out,
 * since a loop takes ten times as long and lists show many authorizations.
 */
export const optionalTextsOf = (
  record: Readonly<Partial<Record<OptionalText, string | null | undefined>>>,
): Record<OptionalText, string | null> => ({
  batch: record.batch ?? null,
  format: record.format ?? null,
  partnerName: record.partnerName ?? null,
  partnerCif: record.partnerCif ?? null,
  productOwnerName: record.productOwnerName ?? null,
  productOwnerCif: record.productOwnerCif ?? null,
  driverNif: record.driverNif ?? null,
  tractorPlate: record.tractorPlate ?? null,
});
