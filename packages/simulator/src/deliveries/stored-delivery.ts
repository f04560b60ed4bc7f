import type { ActiveAuthorization, FinishedAuthorization } from "../domain/authorizations/authorization.ts";
import type {
  Operation,
  ResolvedNames,
  ServiceEvent,
  ToldEvent,
  TriggeredEvent,
} from "../domain/authorizations/events.ts";
import type { DeliveryFault } from "../faults/fault.ts";
import { authorizationFields, eventName, finishReason, operationFields } from "../shapes/authorization-fields.ts";
import type { Attempt, AttemptOutcome, Delivery, MetDeliveryFault, SentTime, Target } from "./delivery.ts";
import {
  anyOf,
  fields,
  listOf,
  oneOf,
  optional,
  orNull,
  recordOf,
  type Shape,
  number,
  text,
  truth,
} from "../shapes/shape.ts";

type Outcome<Kind> = Extract<AttemptOutcome, { kind: Kind }>;
/** The event with a type; one type represents all whose content has the same form. */
type EventOf<Type extends ServiceEvent["type"]> = ServiceEvent extends infer E
  ? E extends { type: infer T }
    ? Type extends T
      ? E
      : never
    : never
  : never;

const details = authorizationFields(number);
const finished = fields<FinishedAuthorization>({
  ...details,
  status: oneOf({ Finished: true }),
  reason: finishReason,
});
const active = fields<ActiveAuthorization>({ ...details, status: oneOf({ Active: true }) });

const content = { id: text, occurredAt: number, authorization: anyOf(active, finished) };

const changed = oneOf({ "authorization.created": true, "authorization.updated": true });
const emitted = oneOf({ "authorization.synced": true, "authorization.fetch_requested_from_erp": true });

const event: Shape<ServiceEvent> = anyOf(
  fields<EventOf<"authorization.created">>({ ...content, type: changed }),
  fields<EventOf<"authorization.synced">>({ ...content, type: emitted }),
  fields<EventOf<"authorization.finished">>({
    ...content,
    type: oneOf({ "authorization.finished": true }),
    reason: finishReason,
  }),
  fields<EventOf<"operation.recorded">>({
    ...content,
    type: oneOf({ "operation.recorded": true }),
    operation: fields<Operation>(operationFields(number)),
  }),
);

const outcome: Shape<AttemptOutcome> = anyOf(
  fields<Outcome<"answered">>({ kind: oneOf({ answered: true }), status: number, body: optional(text) }),
  fields<Outcome<"failed">>({ kind: oneOf({ failed: true }), reason: text }),
  fields<Outcome<"timed-out">>({ kind: oneOf({ "timed-out": true }) }),
  fields<Outcome<"stopped">>({ kind: oneOf({ stopped: true }) }),
);

const faultKind = oneOf<DeliveryFault["kind"]>({
  duplicate: true,
  drop: true,
  delay: true,
  reorder: true,
  "bad-signature": true,
  "wrong-secret": true,
});

const attempt = fields<Attempt>({
  startedAt: number,
  url: text,
  headers: recordOf(text),
  fault: orNull(fields<NonNullable<Attempt["fault"]>>({ id: text, kind: faultKind })),
  outcome: orNull(outcome),
  // Logs written by older versions have none.
  sent: optional(fields<SentTime>({ at: number, milliseconds: number })),
});

/** A delivery as plain JSON: its content and progress. Instants are milliseconds since the epoch. */
export type StoredDelivery = Omit<Delivery, "id" | "type">;

const told = fields<ToldEvent>({
  event,
  names: fields<ResolvedNames>({ product: orNull(text), warehouse: orNull(text) }),
});

const triggered = fields<TriggeredEvent>({
  event: fields<TriggeredEvent["event"]>({
    id: text,
    type: eventName,
  }),
  text,
  isOwn: truth,
});

const stored = fields<StoredDelivery>({
  told: anyOf(told, triggered),
  target: orNull(fields<Target>({ url: text, secret: orNull(text) })),
  fault: orNull(fields<MetDeliveryFault>({ id: text, kind: faultKind, repeats: number })),
  createdAt: number,
  state: oneOf<Delivery["state"]>({
    waiting: true,
    "under-way": true,
    delivered: true,
    "given-up": true,
    stopped: true,
  }),
  reason: orNull(
    oneOf<NonNullable<Delivery["reason"]>>({ "attempts-exhausted": true, "memory-exhausted": true, dropped: true }),
  ),
  nextAttemptAt: orNull(number),
  attempts: listOf(attempt),
  series: fields<Delivery["series"]>({ startedAt: number, attempts: number }),
});

/** Serializes a delivery as plain JSON, for `readDelivery`. */
export function storeDelivery({ id: _id, type: _type, ...delivery }: Delivery): StoredDelivery {
  return delivery;
}

/** Reads a stored delivery from parsed JSON; undefined for anything else. */
export function readDelivery(value: unknown): Delivery | undefined {
  if (!stored(value)) return undefined;
  const { id, type } = value.told.event;
  return { id, type, ...value };
}
