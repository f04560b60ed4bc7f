import type { Assumptions } from "@totem-partner/spec/assumptions";

/** The assumptions that differ from their defaults: what an effective contract is made from. */
export type AssumedValues = Readonly<Partial<Assumptions>>;

/** A request and its answer as the audit sees them: plain data that can be sent to another thread. */
export interface AuditedExchange {
  readonly kind: "exchange";
  /** Such as `GET`, in upper case. */
  readonly method: string;
  /** Path and query as they came: `/partner/products?limit=2`. */
  readonly target: string;
  /** By their names in lower case. Of the API key only that there is one. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it came; no bytes when there was none; undefined when it was not read. */
  readonly body: Uint8Array | undefined;
  readonly answer: {
    readonly status: number;
    /** By their names in lower case. */
    readonly headers: Readonly<Record<string, string>>;
    readonly text: string;
  };
  readonly assumed: AssumedValues;
}

/** A delivery as the audit sees it. */
export interface AuditedDelivery {
  readonly kind: "delivery";
  /** The type of its event, such as `authorization.created`. */
  readonly type: string;
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly assumed: AssumedValues;
}

/** What the audit checks. */
export type AuditedRecord = AuditedExchange | AuditedDelivery;

/** One thing that is not as the contract says. */
export interface Violation {
  /**
   * Who broke the contract: `client` for a request that was refused, `service` for an answer, for a request that it
   * should have refused and did not, and for a delivery.
   */
  readonly by: "client" | "service";
  /** Where, from the outside in, such as `["request", "body", "quantity"]`. */
  readonly location: readonly string[];
  /** The rule that is broken: a keyword of JSON Schema such as `minLength`, or a word of the audit. */
  readonly code: string;
  /** What is wrong, in words. */
  readonly message: string;
}

/** What is wrong with one part of a record, before it is clear who broke the contract. */
export type Finding = Omit<Violation, "by">;
