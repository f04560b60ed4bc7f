import type {
  Authorization,
  AuthorizationCreate,
  AuthorizationPatch,
  DomainEventType,
  PushOptions,
  PushOutcome,
} from "@totem-partner/sdk";

/** What the example needs of a `PartnerClient`; a test may bring its own. */
export interface ErpClient {
  readonly authorizations: {
    push(rows: readonly AuthorizationCreate[], options: PushOptions): AsyncIterable<PushOutcome>;
    get(id: string): Promise<Authorization>;
    list(query?: { limit?: number }): AsyncIterable<Authorization>;
    update(id: string, fields: AuthorizationPatch): Promise<Authorization>;
    emitEvent(id: string, eventType: DomainEventType): Promise<unknown>;
    cancel(id: string): Promise<Authorization>;
  };
}
