import { EventName } from "@totem-partner/spec/requests";
import { z } from "zod";
import { AssumptionBook } from "../assumptions/assumption-book.ts";
import { parseAssumptions } from "../assumptions/assumption-table.ts";
import { eachOptionalText } from "../domain/authorizations/optional-texts.ts";
import type { CompanyState } from "../state/state-format.ts";
import { stateFormat } from "../state/state-format.ts";
import { exactRecord } from "./checks/exact-record.ts";
import { anyObject, instantText, list, uuid } from "./checks/fields.ts";
import { strictObject } from "./checks/strict-object.ts";

// The form of an exported state in the current format: a missing field of a record does not compile. The simulator
// knows which values and relations are possible; see stateFaults.

type RecordOf<Name extends keyof CompanyState> =
  NonNullable<CompanyState[Name]> extends readonly (infer R)[] ? R : NonNullable<CompanyState[Name]>;
type Authorization<Status> = Extract<RecordOf<"authorizations">, { status: Status }>;
type ProtocolDocument = NonNullable<RecordOf<"protocol">["document"]>;

const text = z.string();
const optionalText = text.nullable();
const number = z.number();
const plates = list(text);
const dates = { createdAt: instantText, updatedAt: instantText };
const window = { scheduledDate: instantText.nullable(), endDate: instantText.nullable() };
const operationType = z.enum(["loading", "unloading"]);

const catalogFields = {
  id: uuid,
  externalId: optionalText,
  name: text,
  native: z.boolean(),
  ...dates,
  deletedAt: instantText.nullable(),
};

const warehouse = exactRecord<RecordOf<"warehouses">>()({
  ...catalogFields,
  code: optionalText,
  totemGroupId: uuid.nullable(),
  displayConfiguration: anyObject.nullable(),
});

const authorizationFields = {
  id: uuid,
  origin: z.discriminatedUnion("kind", [
    strictObject({ kind: z.literal("erp"), externalId: text }),
    strictObject({ kind: z.literal("application") }),
  ]),
  markedAsSynced: z.boolean(),
  productId: uuid.nullable(),
  warehouseId: uuid.nullable(),
  quantity: number,
  remainingQuantity: number,
  totemGroupId: uuid,
  operationType,
  carrierTaxId: text,
  ...eachOptionalText(() => optionalText),
  ...window,
  trailerPlates: plates,
  ...dates,
};

const authorization = z.discriminatedUnion("status", [
  exactRecord<Authorization<"Active">>()({ ...authorizationFields, status: z.literal("Active") }),
  exactRecord<Authorization<"Finished">>()({
    ...authorizationFields,
    status: z.literal("Finished"),
    reason: z.enum(["cancelled", "consumed", "manual", "expired"]),
  }),
]);

const request = exactRecord<RecordOf<"creates">["request"]>()({
  productExternalId: text.exactOptional(),
  warehouseExternalId: text.exactOptional(),
  quantity: number,
  totemGroupId: uuid,
  operationType,
  carrierTaxId: text,
  ...eachOptionalText(() => text.exactOptional()),
  ...window,
  trailerPlates: plates,
});

const assumptions = anyObject.transform((values, context) => {
  try {
    return new AssumptionBook(parseAssumptions(values)).values;
  } catch (error) {
    const message = `must be assumptions: ${error instanceof Error ? error.message : "unknown"}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  }
});

const arrival = exactRecord<RecordOf<"waiting">["arrivals"][number]>()({
  totemGroupId: uuid,
  driverNif: text,
  tractorPlate: text.optional(),
  trailerPlates: plates.optional(),
  authorizationId: uuid.optional(),
  quantity: number.positive().optional(),
});

const operation = exactRecord<RecordOf<"operations">>()({
  id: uuid,
  authorizationId: uuid,
  quantity: number.positive(),
  recordedAt: instantText,
  driverNif: text,
  tractorPlate: text,
  trailerPlates: plates,
});

const protocol = exactRecord<RecordOf<"protocol">>()({
  id: uuid,
  state: z.enum(["Inactive", "Active"]),
  companyProtocolEnabled: z.boolean(),
  document: exactRecord<ProtocolDocument>()({
    fileName: text,
    size: z.int(),
    sha256: text,
    base64: z.base64(),
  }).nullable(),
  ...dates,
});

const categoryFields = { id: uuid, name: text, description: optionalText, ...dates };

const incompatibility = exactRecord<RecordOf<"incompatibilities">>()({
  id: uuid,
  kind: z.enum(["category", "type"]),
  firstId: uuid,
  secondId: uuid,
  reason: optionalText,
  ...dates,
});

const webhook = exactRecord<RecordOf<"webhook">>()({
  url: text,
  secret: optionalText,
  subscribedEvents: list(z.enum(EventName.enum)),
  ...dates,
});

/** The form of an exported state, once `upgradeState` has converted it to the current format. */
export const stateSchema: z.ZodType<CompanyState> = exactRecord<CompanyState>()({
  format: z.literal(stateFormat),
  clock: instantText.nullable(),
  assumptions,
  totemGroups: list(strictObject({ id: uuid, name: text.min(1) })),
  carriers: list(text),
  drivers: list(text),
  products: list(exactRecord<RecordOf<"products">>()(catalogFields)),
  warehouses: list(warehouse),
  authorizations: list(authorization),
  creates: list(exactRecord<RecordOf<"creates">>()({ externalId: text, authorizationId: uuid, request })),
  waiting: list(exactRecord<RecordOf<"waiting">>()({ authorizationId: uuid, arrivals: list(arrival) })),
  operations: list(operation),
  protocol: protocol.nullable(),
  categories: list(exactRecord<RecordOf<"categories">>()(categoryFields)),
  types: list(exactRecord<RecordOf<"types">>()({ ...categoryFields, categoryId: uuid.nullable() })),
  incompatibilities: list(incompatibility),
  webhook: webhook.nullable(),
});
