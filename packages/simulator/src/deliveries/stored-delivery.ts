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
  optional,
  orNull,
  recordOf,
  type Shape,
  text,
  truth,
} from "../domain/shapes.ts";
import { eventName } from "../domain/webhook-configuration.ts";
import type { Attempt, AttemptOutcome, Delivery, SentTime } from "./delivery.ts";

const content = { id: text, occurredAt: number, authorization: authorizationShape };

const event: Shape<ServiceEvent> = anyOf(
  fields({ ...content, type: memberOf(["authorization.created", "authorization.updated"]) }),
  fields({ ...content, type: memberOf(["authorization.synced", "authorization.fetch_requested_from_erp"]) }),
  fields({ ...content, type: memberOf(["authorization.finished"]), reason: finishReason }),
  fields({ ...content, type: memberOf(["operation.recorded"]), operation: operationShape }),
);

const names = fields({ product: orNull(text), warehouse: orNull(text) });

const told: Shape<DescribedEvent> = fields({ event, names });

const triggered: Shape<TriggeredEvent> = fields({ event: fields({ id: text, type: eventName }), text, isOwn: truth });

const outcome: Shape<AttemptOutcome> = anyOf(
  fields<Extract<AttemptOutcome, { kind: "answered" }>>({
    kind: memberOf(["answered"]),
    status: number,
    headers: optional(recordOf(text)),
    body: optional(text),
  }),
  fields({ kind: memberOf(["failed"]), reason: text }),
  fields({ kind: memberOf(["timed-out"]) }),
  fields({ kind: memberOf(["stopped"]) }),
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
  state: memberOf(["waiting", "under-way", "delivered", "given-up", "stopped"]),
  reason: orNull(memberOf(["attempts-exhausted", "gone", "memory-exhausted", "dropped"])),
  nextAttemptAt: orNull(number),
  attempts: listOf(attempt),
  series: fields({ startedAt: number, attempts: number }),
});

export const storeDelivery = ({ id: _id, type: _type, ...delivery }: Delivery): StoredDelivery => delivery;

export const readDelivery = (value: unknown): Delivery | undefined =>
  stored(value) ? { id: value.told.event.id, type: value.told.event.type, ...value } : undefined;
