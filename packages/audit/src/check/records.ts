import type { ExchangeAnswer } from "@totem-partner/simulator";
import type { Assumptions } from "@totem-partner/spec/assumptions";

/** The assumptions that differ from their defaults, which determine an effective contract. */
export type AssumedValues = Readonly<Partial<Assumptions>>;

/** A request and its response for the audit: plain data that can be sent to another thread. */
export interface AuditedExchange {
  readonly kind: "exchange";
  /** Such as `GET`, in upper case. */
  readonly method: string;
  /** Path and query as received: `/partner/products?limit=2`. */
  readonly target: string;
  /** By lower-case name. Of the API key only its presence. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw body; no bytes if there was none; undefined if it was not read. */
  readonly body: Uint8Array | undefined;
  readonly answer: ExchangeAnswer;
  readonly assumed: AssumedValues;
}

/** A delivery for the audit. */
export interface AuditedDelivery {
  readonly kind: "delivery";
  /** The type of its event, such as `authorization.created`. */
  readonly type: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly assumed: AssumedValues;
}

/** What the audit checks. */
export type AuditedRecord = AuditedExchange | AuditedDelivery;

/** One contract violation. */
export interface Violation {
  /**
   * Who violated the contract: `client` for a request that was refused; `service` for a response, for a request that
   * it should have refused, and for a delivery.
   */
  readonly by: "client" | "service";
  /** Where, from the outside in, such as `["request", "body", "quantity"]`. */
  readonly location: readonly string[];
  /** The rule that was violated: a keyword of JSON Schema such as `minLength`, or a code of the audit. */
  readonly code: string;
  /** What is wrong, in words. */
  readonly message: string;
}

/** A violation in one part of a record, before it is clear who caused it. */
export type Finding = Omit<Violation, "by">;
