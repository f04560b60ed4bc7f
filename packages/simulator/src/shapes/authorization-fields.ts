import { EventName } from "@totem-partner/spec/requests";
import type { FinishReason } from "../domain/authorizations/authorization.ts";
import type { ServiceEvent } from "../domain/authorizations/events.ts";
import { eachOptionalText } from "../domain/authorizations/optional-texts.ts";
import {
  anyOf,
  fields,
  listOf,
  memberOf,
  oneOf,
  orNull,
  type Shape,
  number,
  positive,
  text,
  truth,
  uuid,
} from "./shape.ts";

/** Why an authorization is finished. */
export const finishReason = oneOf<FinishReason>({ cancelled: true, consumed: true, manual: true, expired: true });

/** The name of an event. */
export const eventName: Shape<ServiceEvent["type"]> = memberOf<(typeof EventName.enum)[number]>(EventName.enum);

/** Whether goods are loaded or unloaded. */
export const operationType = oneOf({ loading: true, unloading: true });

/** The fields that an authorization has in every state. */
const detailsOf = <Instant>(instant: Shape<Instant>) => ({
  id: uuid,
  origin: anyOf(
    fields({ kind: oneOf({ erp: true }), externalId: text }),
    fields({ kind: oneOf({ application: true }) }),
  ),
  markedAsSynced: truth,
  productId: orNull(uuid),
  warehouseId: orNull(uuid),
  quantity: number,
  remainingQuantity: number,
  totemGroupId: uuid,
  operationType,
  carrierTaxId: text,
  ...eachOptionalText(() => orNull(text)),
  scheduledDate: orNull(instant),
  endDate: orNull(instant),
  trailerPlates: listOf(text),
  createdAt: instant,
  updatedAt: instant,
});

/** An authorization, with instants as they are stored. */
export const authorizationShape = <Instant>(instant: Shape<Instant>) => {
  const details = detailsOf(instant);
  return anyOf(
    fields({ ...details, status: oneOf({ Active: true }) }),
    fields({ ...details, status: oneOf({ Finished: true }), reason: finishReason }),
  );
};

/** The fields of an operation, with its instant as it is stored. */
export const operationFields = <Instant>(instant: Shape<Instant>) => ({
  id: uuid,
  authorizationId: uuid,
  quantity: positive,
  recordedAt: instant,
  driverNif: text,
  tractorPlate: text,
  trailerPlates: listOf(text),
});
