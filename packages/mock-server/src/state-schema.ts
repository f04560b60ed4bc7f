import { type CompanyState, parseAssumptions } from "@totem-partner/simulator";
import { AssumptionBook } from "@totem-partner/simulator/host";
import { z } from "zod";
import { references, repetitions } from "./state-references.ts";

// What an export looks like, so that an import can be trusted. Instants are milliseconds since the epoch.
const id = z.guid().toLowerCase();
// The years that an ISO 8601 instant writes with four digits.
const instant = z.number().int().min(Date.parse("0000-01-01")).max(Date.parse("9999-12-31T23:59:59.999Z"));
const text = z.string();
const storedPlate = text.regex(/^[A-Z0-9]{1,8}$/);
const optionalText = text.nullable();
const dates = { createdAt: instant, updatedAt: instant };

const product = z.strictObject({
  id,
  externalId: optionalText,
  name: text,
  // Exports from before there was another kind have only native records.
  native: z.boolean().default(true),
  ...dates,
  deletedAt: instant.nullable(),
});

const warehouse = z.strictObject({
  ...product.shape,
  code: optionalText,
  totemGroupId: id.nullable(),
  displayConfiguration: z.record(z.string(), z.unknown()).nullable(),
});

const authorizationFields = {
  id,
  origin: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("erp"), externalId: text }),
    z.strictObject({ kind: z.literal("application") }),
  ]),
  // Exports from before there was the mark have none.
  markedAsSynced: z.boolean().default(false),
  productId: id,
  warehouseId: id,
  quantity: z.number().positive(),
  remainingQuantity: z.number().min(0),
  totemGroupId: id,
  operationType: z.enum(["loading", "unloading"]),
  carrierTaxId: text,
  batch: optionalText,
  format: optionalText,
  scheduledDate: instant.nullable(),
  endDate: instant.nullable(),
  partnerName: optionalText,
  partnerCif: optionalText,
  productOwnerName: optionalText,
  productOwnerCif: optionalText,
  driverNif: optionalText,
  tractorPlate: storedPlate.nullable(),
  trailerPlates: z.array(storedPlate),
  ...dates,
};

const authorization = z.discriminatedUnion("status", [
  z.strictObject({ ...authorizationFields, status: z.literal("Active") }),
  z.strictObject({
    ...authorizationFields,
    status: z.literal("Finished"),
    reason: z.enum(["cancelled", "consumed", "manual", "expired"]),
  }),
]);

const normalizedRequest = z.strictObject({
  productExternalId: text,
  warehouseExternalId: text,
  quantity: z.number().positive(),
  totemGroupId: id,
  operationType: z.enum(["loading", "unloading"]),
  carrierTaxId: text,
  batch: text.exactOptional(),
  format: text.exactOptional(),
  scheduledDate: instant.nullable(),
  endDate: instant.nullable(),
  partnerName: text.exactOptional(),
  partnerCif: text.exactOptional(),
  productOwnerName: text.exactOptional(),
  productOwnerCif: text.exactOptional(),
  driverNif: text.exactOptional(),
  tractorPlate: text.exactOptional(),
  trailerPlates: z.array(text),
});

const arrival = z.strictObject({
  totemGroupId: id,
  driverNif: text,
  tractorPlate: text.optional(),
  trailerPlates: z.array(text).optional(),
  authorizationId: id.optional(),
  quantity: z.number().positive().optional(),
});

const operation = z.strictObject({
  id,
  authorizationId: id,
  quantity: z.number().positive(),
  recordedAt: instant,
  driverNif: text,
  tractorPlate: text,
  trailerPlates: z.array(text),
});

const protocol = z.strictObject({
  id,
  state: z.enum(["Inactive", "Active"]),
  companyProtocolEnabled: z.boolean(),
  document: z.strictObject({ fileName: text, size: z.int(), sha256: text, base64: z.base64() }).nullable(),
  ...dates,
});

const category = z.strictObject({ id, name: text, description: optionalText, ...dates });

const webhook = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  secret: text.min(1).nullable(),
  subscribedEvents: z.array(
    z.enum([
      "authorization.created",
      "authorization.updated",
      "authorization.finished",
      "authorization.synced",
      "authorization.fetch_requested_from_erp",
      "operation.recorded",
    ]),
  ),
  ...dates,
});

const assumptions = z.record(z.string(), z.unknown()).transform((values, context) => {
  try {
    return new AssumptionBook(parseAssumptions(values)).values;
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : "not valid" });
    return z.NEVER;
  }
});

const fields = z.strictObject({
  format: z.literal(1),
  clock: instant.nullable(),
  assumptions,
  totemGroups: z.array(z.strictObject({ id, name: text })),
  carriers: z.array(text),
  drivers: z.array(text),
  products: z.array(product),
  warehouses: z.array(warehouse),
  authorizations: z.array(authorization),
  creates: z.array(z.strictObject({ externalId: text, authorizationId: id, request: normalizedRequest })),
  waiting: z.array(z.strictObject({ authorizationId: id, arrivals: z.array(arrival) })),
  operations: z.array(operation),
  protocol: protocol.nullable(),
  categories: z.array(category),
  types: z.array(z.strictObject({ ...category.shape, categoryId: id.nullable() })),
  incompatibilities: z.array(
    z.strictObject({
      id,
      kind: z.enum(["category", "type"]),
      firstId: id,
      secondId: id,
      reason: optionalText,
      ...dates,
    }),
  ),
  webhook: webhook.nullable(),
});

/** An exported state, ready to be imported. */
export const stateSchema: z.ZodType<CompanyState> = fields.superRefine((state, context) => {
  for (const { path, id: named, known, kind } of references(state)) {
    if (!known.has(named)) context.addIssue({ code: "custom", path, message: `There is no ${kind} ${named}` });
  }
  for (const [at, { quantity, remainingQuantity }] of state.authorizations.entries()) {
    if (remainingQuantity <= quantity) continue;
    const path = ["authorizations", at, "remainingQuantity"];
    context.addIssue({ code: "custom", path, message: "It is more than the quantity" });
  }
  for (const { path, id: repeated } of repetitions(state)) {
    context.addIssue({ code: "custom", path, message: `There is another record with the id ${repeated}` });
  }
});
