/** An instant: a date-time with an offset, ISO 8601, such as `2026-07-01T06:00:00+02:00`, or a Date. */
export type Instant = string | Date;

/** Filters requests. */
export interface RequestFilter {
  /** The operationId of the contract, such as `createAuthorization`. */
  operationId?: string | undefined;
  /** The status of the response, 100 to 599. */
  status?: number | undefined;
  /** Only requests answered at this time or later, in real time. */
  since?: Instant | undefined;
  /** Only requests whose address or bodies contain this text as it was sent, such as an externalId. */
  mentions?: string | undefined;
}
