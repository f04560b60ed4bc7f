import type { VerificationFailure } from "./verdict.ts";

/** Thrown for a delivery that was not verified. It contains neither secrets nor the body. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  /** Why. */
  readonly reason: VerificationFailure;
  /** What to do, for the operator of the receiver; not meant for the sender. */
  readonly hint: string;

  constructor(reason: VerificationFailure, hint = "safeVerify explains it.") {
    super(`The delivery was not verified (${reason}). ${hint}`);
    this.reason = reason;
    this.hint = hint;
  }
}

/** Whether a thrown value is a `WebhookVerificationError`, even from another installed copy of the package. */
export const isWebhookVerificationError = (value: unknown): value is WebhookVerificationError =>
  value instanceof Error && value.name === "WebhookVerificationError";
