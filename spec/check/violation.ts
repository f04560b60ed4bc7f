/** One way in which an exchange or a delivery violates the contract. */
export interface Violation {
  /**
   * The party that violated the contract: `client` for a request that was refused; `service` for a response, for a request that
   * it should have refused, and for a delivery.
   */
  readonly by: "client" | "service";
  /** The place, from the outside in, such as `["request", "body", "quantity"]`. */
  readonly location: readonly string[];
  /** The rule that was violated: a keyword of JSON Schema such as `minLength`, or a code of the audit. */
  readonly code: string;
  readonly message: string;
}
