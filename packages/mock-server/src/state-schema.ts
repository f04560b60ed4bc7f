import { type CompanyState, parseAssumptions } from "@totem-partner/simulator";
import { AssumptionBook } from "@totem-partner/simulator/host";
import { z } from "zod";
import { anyObject, instantText, list, uuid } from "./checks/fields.ts";

// The shape of an exported state. Which values and relations are possible, the simulator knows; see stateFaults.
const text = z.string();
const optionalText = text.nullable();
const number = z.number();
const plates = list(text);
const dates = { createdAt: instantText, updatedAt: instantText };
const window = { scheduledDate: instantText.nullable(), endDate: instantText.nullable() };
const operationType = z.enum(["loading", "unloading"]);

const product = z.strictObject({
  id: uuid,
  externalId: optionalText,
  name: text,
  // Exports from before there was another kind have only native records.
  native: z.boolean().default(true),
  ...dates,
  deletedAt: instantText.nullable(),
});

const authorizationFields = {
  id: uuid,
  origin: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("erp"), externalId: text }),
    z.strictObject({ kind: z.literal("application") }),
  ]),
  // Exports from before there was the mark have none.
  markedAsSynced: z.boolean().default(false),
  productId: uuid.nullable(),
  warehouseId: uuid.nullable(),
  quantity: number,
  remainingQuantity: number,
  totemGroupId: uuid,
  operationType,
  carrierTaxId: text,
  batch: optionalText,
  format: optionalText,
  ...window,
  partnerName: optionalText,
  partnerCif: optionalText,
  productOwnerName: optionalText,
  productOwnerCif: optionalText,
  driverNif: optionalText,
  tractorPlate: optionalText,
  trailerPlates: plates,
  ...dates,
};

const request = z.strictObject({
  productExternalId: text.exactOptional(),
  warehouseExternalId: text.exactOptional(),
  quantity: number,
  totemGroupId: uuid,
  operationType,
  carrierTaxId: text,
  batch: text.exactOptional(),
  format: text.exactOptional(),
  ...window,
  partnerName: text.exactOptional(),
  partnerCif: text.exactOptional(),
  productOwnerName: text.exactOptional(),
  productOwnerCif: text.exactOptional(),
  driverNif: text.exactOptional(),
  tractorPlate: text.exactOptional(),
  trailerPlates: plates,
});

const category = z.strictObject({ id: uuid, name: text, description: optionalText, ...dates });

const assumptions = anyObject.transform((values, context) => {
  try {
    return new AssumptionBook(parseAssumptions(values)).values;
  } catch (error) {
    const message = `must be assumptions: ${error instanceof Error ? error.message : "unknown"}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }
});

const arrival = z.strictObject({
  totemGroupId: uuid,
  driverNif: text,
  tractorPlate: text.optional(),
  trailerPlates: plates.optional(),
  authorizationId: uuid.optional(),
  quantity: number.positive().optional(),
});

const authorization = z.discriminatedUnion("status", [
  z.strictObject({ ...authorizationFields, status: z.literal("Active") }),
  z.strictObject({
    ...authorizationFields,
    status: z.literal("Finished"),
    reason: z.enum(["cancelled", "consumed", "manual", "expired"]),
  }),
]);

const operation = z.strictObject({
  id: uuid,
  authorizationId: uuid,
  quantity: number.positive(),
  recordedAt: instantText,
  driverNif: text,
  tractorPlate: text,
  trailerPlates: plates,
});

const protocol = z.strictObject({
  id: uuid,
  state: z.enum(["Inactive", "Active"]),
  companyProtocolEnabled: z.boolean(),
  document: z.strictObject({ fileName: text, size: z.int(), sha256: text, base64: z.base64() }).nullable(),
  ...dates,
});

const eventNames = [
  "authorization.created",
  "authorization.updated",
  "authorization.finished",
  "authorization.synced",
  "authorization.fetch_requested_from_erp",
  "operation.recorded",
] as const;

/** What an exported state looks like. */
export const stateSchema: z.ZodType<CompanyState> = z.strictObject({
  format: z.literal(1),
  clock: instantText.nullable(),
  assumptions,
  totemGroups: list(z.strictObject({ id: uuid, name: text.min(1) })),
  carriers: list(text),
  drivers: list(text),
  products: list(product),
  warehouses: list(
    z.strictObject({
      ...product.shape,
      code: optionalText,
      totemGroupId: uuid.nullable(),
      displayConfiguration: anyObject.nullable(),
    }),
  ),
  authorizations: list(authorization),
  creates: list(z.strictObject({ externalId: text, authorizationId: uuid, request })),
  waiting: list(z.strictObject({ authorizationId: uuid, arrivals: list(arrival) })),
  operations: list(operation),
  protocol: protocol.nullable(),
  categories: list(category),
  types: list(z.strictObject({ ...category.shape, categoryId: uuid.nullable() })),
  incompatibilities: list(
    z.strictObject({
      id: uuid,
      kind: z.enum(["category", "type"]),
      firstId: uuid,
      secondId: uuid,
      reason: optionalText,
      ...dates,
    }),
  ),
  webhook: z
    .strictObject({ url: text, secret: optionalText, subscribedEvents: list(z.enum(eventNames)), ...dates })
    .nullable(),
});
