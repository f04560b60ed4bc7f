import type { components } from "@totem-partner/spec/types";
import {
  type ActiveAuthorization,
  type Authorization,
  normalizePlate,
  subtract,
  validityAt,
  windowOf,
} from "./authorization.ts";
import { type Assume, type Context, done, refuse, type Result } from "../decision.ts";
import { fields, idOf, instant, listOf, positive, text, uuid, type ValueOf } from "../shapes.ts";

export const operationShape = fields({
  id: uuid,
  authorizationId: idOf("authorizations"),
  quantity: positive,
  recordedAt: instant,
  driverNif: text,
  tractorPlate: text,
  trailerPlates: listOf(text),
});

/** The load or unload that a totem recorded. */
export interface Operation extends ValueOf<typeof operationShape> {}

/** A domain event that the partner emits. Its id is known before the delivery, because the receipt contains it, too. */
interface EmittedEvent {
  type: `authorization.${components["schemas"]["DomainEventType"]}`;
  authorization: Authorization;
  id: string;
}

type FinishReason = Extract<Authorization, { status: "Finished" }>["reason"];

type EventContent =
  | { type: "authorization.created" | "authorization.updated"; authorization: Authorization }
  | EmittedEvent
  | { type: "authorization.finished"; authorization: Authorization; reason: FinishReason }
  | { type: "operation.recorded"; authorization: Authorization; operation: Operation };

/** An event in the service, with its own id and instant. */
export type ServiceEvent = EventContent & { id: string; occurredAt: number };

/** The names of an authorization's product and warehouse at an instant; null if it refers to none. */
export interface ResolvedNames {
  product: string | null;
  warehouse: string | null;
}

/** An event with everything that its text needs, independent of later changes to the company's records. */
export interface DescribedEvent {
  event: ServiceEvent;
  names: ResolvedNames;
}

export interface TriggeredEvent {
  event: Pick<ServiceEvent, "id" | "type">;
  text: string;
  /** True if some of its data is custom, and therefore not checked against the contract. */
  isOwn: boolean;
}

export type DeliveryContent = DescribedEvent | TriggeredEvent;

/** Returns true if there is no date restriction at all (a weight-based authorization). */
export function isDateless(dates: Parameters<typeof windowOf>[0], assume: Assume): boolean {
  const { from, until } = windowOf(dates, assume);
  return from === -Infinity && until === Infinity;
}

type Schemas = components["schemas"];

type Patched = Exclude<keyof Schemas["AuthorizationPatch"], "productExternalId" | "warehouseExternalId">;

type OperationalChange = Partial<Pick<Authorization, Patched>> & { productId?: string; warehouseId?: string };

/** The fields assigned to an authorization after its creation: driver, tractor and trailers. */
export type Assignment = Pick<Schemas["AuthorizationPatch"], "driverNif" | "tractorPlate" | "trailerPlates">;

export type AuthorizationCommand =
  | { type: "update"; change: OperationalChange }
  | { type: "cancel" }
  | { type: "finish" }
  | { type: "mark-as-synced" }
  | { type: "expire" }
  | { type: "exhaust" }
  | { type: "consume"; operation: Operation };

export interface Transition {
  state: Authorization;
  events: EventContent[];
}

function finished(state: ActiveAuthorization, reason: FinishReason, now: number): Transition {
  const after: Extract<Authorization, { status: "Finished" }> = {
    ...state,
    status: "Finished",
    reason,
    updatedAt: now,
  };
  return { state: after, events: [{ type: "authorization.finished", authorization: after, reason }] };
}

function update(state: ActiveAuthorization, change: OperationalChange, now: number): Transition {
  const after: ActiveAuthorization = {
    ...state,
    ...change,
    ...(change.tractorPlate && { tractorPlate: normalizePlate(change.tractorPlate) }),
    ...(change.trailerPlates && { trailerPlates: change.trailerPlates.map(normalizePlate) }),
  };
  if (JSON.stringify(after) === JSON.stringify(state)) return { state, events: [] };
  after.updatedAt = now;
  return { state: after, events: [{ type: "authorization.updated", authorization: after }] };
}

/** Returns true if an authorization ends when its quantity is fully consumed: a dateless one does. */
const endsWhenConsumed = (authorization: Authorization, assume: Assume): boolean =>
  isDateless(authorization, assume) || assume("dated-consumption") === "finishes";

function consume(state: ActiveAuthorization, operation: Operation, { now, assume }: Context): Transition {
  const remainingQuantity = subtract(state.remainingQuantity, operation.quantity);
  const after: ActiveAuthorization = { ...state, remainingQuantity, updatedAt: now };
  const recorded: EventContent = { type: "operation.recorded", authorization: after, operation };
  if (remainingQuantity > 0 || !endsWhenConsumed(state, assume)) return { state: after, events: [recorded] };
  const end = finished(after, "consumed", now);
  return { state: end.state, events: [recorded, ...end.events] };
}

const isSyncedFromErp = ({ origin, markedAsSynced }: Authorization, assume: Assume): boolean =>
  markedAsSynced || (origin.kind === "erp" && assume("erp-origin") === "created");

export function decideEmission(
  authorization: Authorization,
  eventType: Schemas["DomainEventType"],
  { newId, assume }: Context,
): Result<Extract<EventContent, { id: string }>> {
  if (eventType === "fetch_requested_from_erp" && !isSyncedFromErp(authorization, assume)) {
    const detail = "fetch_requested_from_erp is valid only for authorizations synced from an external ERP.";
    return refuse("not_synced_from_erp", detail);
  }
  return done({ type: `authorization.${eventType}`, authorization, id: newId() });
}

export function decide(state: Authorization, command: AuthorizationCommand, context: Context): Result<Transition> {
  switch (command.type) {
    case "update":
      if (state.status === "Finished") {
        return refuse("authorization_finished", "Only an Active authorization can be updated; this one is Finished.");
      }
      return done(update(state, command.change, context.now));
    case "cancel":
    case "finish":
    case "expire":
    case "exhaust":
      if (state.status === "Finished") {
        return refuse("authorization_already_finished", "This authorization is already Finished; nothing was changed.");
      }
      return done(finished(state, finishReasons[command.type], context.now));
    case "mark-as-synced":
      return done({ state: { ...state, markedAsSynced: true }, events: [] });
    case "consume":
      if (state.status === "Finished") {
        return refuse("authorization_finished", "A Finished authorization generates no operations.");
      }
      if (command.operation.quantity > state.remainingQuantity) {
        return refuse("quantity_over_remaining", "The operation exceeds the remaining quantity.");
      }
      return done(consume(state, command.operation, context));
    // Stryker disable next-line ConditionalExpression: no command comes here, as the compiler checks.
    default:
      return command satisfies never;
  }
}

const finishReasons = { cancel: "cancelled", finish: "manual", expire: "expired", exhaust: "consumed" } as const;

export function dueCommand(authorization: Authorization, { now, assume }: Context): AuthorizationCommand | undefined {
  if (authorization.status === "Finished") return undefined;
  if (authorization.remainingQuantity === 0 && endsWhenConsumed(authorization, assume)) return { type: "exhaust" };
  const isOver = validityAt(authorization, now, assume) === "over";
  return isOver && assume("expiry") === "finishes" ? { type: "expire" } : undefined;
}
