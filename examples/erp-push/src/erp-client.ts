import type {
  Authorization,
  AuthorizationPatch,
  DomainEventType,
  PushOptions,
  PushOutcome,
  RowFields,
} from "@totem-partner/sdk";

/** The methods of `PartnerClient` that the example needs; a test may bring its own. */
export interface ErpClient {
  readonly authorizations: {
    push<Row>(rows: readonly Row[], options: PushOptions & RowFields<Row>): AsyncIterable<PushOutcome<Row>>;
    get(id: string): Promise<Authorization>;
    list(query?: { limit?: number }): AsyncIterable<Authorization>;
    update(id: string, fields: AuthorizationPatch): Promise<Authorization>;
    emitEvent(id: string, eventType: DomainEventType): Promise<unknown>;
    cancel(id: string): Promise<Authorization>;
  };
}
