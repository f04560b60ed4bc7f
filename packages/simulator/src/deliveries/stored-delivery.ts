import { authorizationShape, finishReason } from "../domain/authorizations/authorization.ts";
import {
  type DescribedEvent,
  operationShape,
  type ServiceEvent,
  type TriggeredEvent,
} from "../domain/authorizations/authorization-transitions.ts";
import { deliveryFaultKinds } from "../faults/fault.ts";
import {
  anyOf,
  fields,
  listOf,
  memberOf,
  number,
  oneOf,
  optional,
  orNull,
  recordOf,
  type Shape,
  text,
  truth,
} from "../domain/shapes.ts";
import { eventName } from "../domain/webhook-configuration.ts";
import type { Attempt, AttemptOutcome, Delivery, DeliveryState, GivenUpReason, SentTime } from "./delivery.ts";

const content = { id: text, occurredAt: number, authorization: authorizationShape };

const event: Shape<ServiceEvent> = anyOf(
  fields({ ...content, type: oneOf({ "authorization.created": true, "authorization.updated": true }) }),
  fields({ ...content, type: oneOf({ "authorization.synced": true, "authorization.fetch_requested_from_erp": true }) }),
  fields({ ...content, type: oneOf({ "authorization.finished": true }), reason: finishReason }),
  fields({ ...content, type: oneOf({ "operation.recorded": true }), operation: operationShape }),
);

const names = fields({ product: orNull(text), warehouse: orNull(text) });

const told: Shape<DescribedEvent> = fields({ event, names });

const triggered: Shape<TriggeredEvent> = fields({ event: fields({ id: text, type: eventName }), text, isOwn: truth });

const outcome: Shape<AttemptOutcome> = anyOf(
  fields<Extract<AttemptOutcome, { kind: "answered" }>>({
    kind: oneOf({ answered: true }),
    status: number,
    headers: optional(recordOf(text)),
    body: optional(text),
  }),
  fields({ kind: oneOf({ failed: true }), reason: text }),
  fields({ kind: oneOf({ "timed-out": true }) }),
  fields({ kind: oneOf({ stopped: true }) }),
);

const faultKind = memberOf(deliveryFaultKinds);

const attempt = fields<Attempt>({
  startedAt: number,
  url: text,
  headers: recordOf(text),
  fault: orNull(fields({ id: text, kind: faultKind })),
  outcome: orNull(outcome),
  sent: optional<SentTime>(fields({ at: number, milliseconds: number })),
});

type StoredDelivery = Omit<Delivery, "id" | "type">;

const stored = fields<StoredDelivery>({
  told: anyOf(told, triggered),
  target: orNull(fields({ url: text, secret: orNull(text) })),
  fault: orNull(fields({ id: text, kind: faultKind, repeats: number })),
  createdAt: number,
  state: oneOf<DeliveryState>({ waiting: true, "under-way": true, delivered: true, "given-up": true, stopped: true }),
  reason: orNull(
    oneOf<GivenUpReason>({ "attempts-exhausted": true, gone: true, "memory-exhausted": true, dropped: true }),
  ),
  nextAttemptAt: orNull(number),
  attempts: listOf(attempt),
  series: fields({ startedAt: number, attempts: number }),
});

export const storeDelivery = ({ id: _id, type: _type, ...delivery }: Delivery): StoredDelivery => delivery;

export const readDelivery = (value: unknown): Delivery | undefined =>
  stored(value) ? { id: value.told.event.id, type: value.told.event.type, ...value } : undefined;
