import type { VerificationFailure } from "./verification/verdict.ts";

/** Thrown for a delivery that was not verified. It holds neither secrets nor the body. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  /** Why. */
  readonly reason: VerificationFailure;
  /** What to do, for whoever runs the receiver; no business of the sender. */
  readonly hint: string;

  constructor(reason: VerificationFailure, hint = "safeVerify explains it.") {
    super(`The delivery was not verified (${reason}). ${hint}`);
    this.reason = reason;
    this.hint = hint;
  }
}

/** Whether a value that was thrown is a `WebhookVerificationError`, of whichever install of the package. */
export const isWebhookVerificationError = (value: unknown): value is WebhookVerificationError =>
  value instanceof Error && value.name === "WebhookVerificationError";
