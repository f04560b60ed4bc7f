import type { RecordedExchange } from "@totem-partner/simulator/host";
import type { Assumptions } from "@totem-partner/spec/assumptions";

/** The assumptions that differ from their defaults, which determine an effective contract. */
export type AssumedValues = Readonly<Partial<Assumptions>>;

/** An exchange for the audit. */
export interface AuditedExchange extends RecordedExchange {
  readonly kind: "exchange";
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
