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

/** What happened, as a transition tells it. */
export type EventContent =
  | {
      type:
        | "authorization.created"
        | "authorization.updated"
        | "authorization.synced"
        | "authorization.fetch_requested_from_erp";
      authorization: Authorization;
    }
  | { type: "authorization.finished"; authorization: Authorization; reason: FinishReason }
  | { type: "operation.recorded"; authorization: Authorization; operation: Operation };

/** Something that happened in the service, with its own id and instant. */
export type ServiceEvent = EventContent & { id: string; occurredAt: number };
