import type { WebhookEvent } from "./events.ts";

/**
 * The reasons why a delivery was not verified:
 *
 * - "missing-header": there is no `X-Webhook-Signature`. "unsigned": there is none either, but the other headers of a
 *   delivery are there.
 * - "multiple-signatures", "malformed-signature": the header occurs more than once, or is not `sha256=` and 64
 *   lowercase hex digits.
 * - "missing-body", "parsed-body": there is no body, or an object in its place.
 * - "missing-timestamp", "malformed-timestamp", "timestamp-too-old", "timestamp-in-future": only with
 *   `maxAge`, or if a timestamp is signed.
 * - "no-secret": it is signed, but there is no secret to verify it with.
 * - "mismatch": no secret produces this signature for this body. `safeVerify` looks for the cause: "reencoded-body",
 *   "secret-whitespace", "secret-quotes", "secret-list" and "signed-content" mean that it would match with a different body,
 *   secret or `signedContent`.
 * - "malformed-body": the signature is right, but the body is not a JSON object or list.
 */
export type VerificationFailure =
  | "missing-header"
  | "unsigned"
  | "multiple-signatures"
  | "malformed-signature"
  | "missing-body"
  | "parsed-body"
  | "missing-timestamp"
  | "malformed-timestamp"
  | "timestamp-too-old"
  | "timestamp-in-future"
  | "no-secret"
  | "mismatch"
  | "reencoded-body"
  | "secret-whitespace"
  | "secret-quotes"
  | "secret-list"
  | "signed-content"
  | "malformed-body";

/** A delivery that was verified. */
export interface VerifiedDelivery {
  /** True: the delivery was verified. */
  ok: true;
  /**
   * The event, typed by its `type`; `unknown` if the body has an unknown shape, or more than one event, which are in
   * `events`.
   */
  event: WebhookEvent;
  /** Every event of the delivery: services may deliver a list. */
  events: readonly WebhookEvent[];
  /** The index in `secrets` of the secret that matched; undefined for an unsigned delivery. */
  secretIndex: number | undefined;
}

/** Thrown for a delivery that was not verified. It contains neither secrets nor the body. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  /** The reason. */
  readonly reason: VerificationFailure;
  /** The remedy, for the operator of the receiver; not meant for the sender. */
  readonly hint: string;

  constructor(reason: VerificationFailure, hint = "safeVerify explains it.") {
    super(`The delivery was not verified (${reason}). ${hint}`);
    this.reason = reason;
    this.hint = hint;
  }
}

/** Returns whether a thrown value is a `WebhookVerificationError`, even from another installed copy of the package. */
export const isWebhookVerificationError = (value: unknown): value is WebhookVerificationError =>
  value instanceof Error && value.name === "WebhookVerificationError";
