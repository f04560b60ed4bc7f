import type { WebhookEvent } from "../events.ts";

/**
 * Why a delivery was not verified:
 *
 * - "missing-header": it has no `X-Webhook-Signature`. "unsigned": nor has it, but its other headers are a delivery's.
 * - "multiple-signatures", "malformed-signature": the header is there more than once, or is not `sha256=` and 64
 *   lowercase hex digits.
 * - "missing-body", "parsed-body": there is no body, or an object in its place.
 * - "missing-timestamp", "malformed-timestamp", "timestamp-too-old", "timestamp-in-future": where a timestamp is signed.
 * - "no-secret": it is signed, and there is no secret to verify it with.
 * - "mismatch": no secret makes this signature of this body. `safeVerify` looks for the cause: "reencoded-body",
 *   "secret-whitespace" and "signed-content" say that it would match if the body, the secrets or `signedContent` were
 *   other ones.
 * - "malformed-body": the signature is right, but the body is not JSON of a delivery's shape.
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
  | "signed-content"
  | "malformed-body";

/** A delivery that was verified. */
export interface VerifiedDelivery {
  /** Tells it from a failure. */
  ok: true;
  /** The event, typed by its `type`. */
  event: WebhookEvent;
  /** The place of the secret that matched in `secrets`; undefined for an unsigned delivery. */
  secretIndex: number | undefined;
}

/** Of a failure no more than the reason. */
export type Verdict = VerifiedDelivery | VerificationFailure;
