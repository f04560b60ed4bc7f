import type { Assumptions } from "@totem-partner/spec/assumptions";
import type { components } from "@totem-partner/spec/types";
import type { Authorization, FinishReason } from "./authorization.ts";
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

export type EventContent =
  | {
      type: "authorization.created" | "authorization.updated";
      authorization: Authorization;
    }
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

export type ResponseFields = Assumptions["response-fields"];

/** An event with everything that its text needs, independent of later changes to the company's records. */
export interface DescribedEvent {
  event: ServiceEvent;
  names: ResolvedNames;
}

export interface TriggeredEvent {
  event: Pick<ServiceEvent, "id" | "type">;
  text: string;
  /** Whether some of its data is custom, and therefore not checked against the contract. */
  isOwn: boolean;
}

export type DeliveryContent = DescribedEvent | TriggeredEvent;
