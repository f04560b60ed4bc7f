import type { components } from "@totem-partner/spec/types";
import type { Authorization, FinishReason } from "./authorization.ts";

/** The load or unload that a totem recorded. */
export interface Operation {
  id: string;
  authorizationId: string;
  quantity: number;
  recordedAt: number;
  driverNif: string;
  tractorPlate: string;
  trailerPlates: readonly string[];
}

/** A domain event that the partner emits. Its id is known before it is told: the receipt has it, and so has the delivery. */
export interface EmittedEvent {
  type: `authorization.${components["schemas"]["DomainEventType"]}`;
  authorization: Authorization;
  id: string;
}

/** What happened, as a transition tells it. */
export type EventContent =
  | {
      type: "authorization.created" | "authorization.updated";
      authorization: Authorization;
    }
  | EmittedEvent
  | { type: "authorization.finished"; authorization: Authorization; reason: FinishReason }
  | { type: "operation.recorded"; authorization: Authorization; operation: Operation };

/** Something that happened in the service, with its own id and instant. */
export type ServiceEvent = EventContent & { id: string; occurredAt: number };
