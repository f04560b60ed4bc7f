import type { VerificationFailure } from "./verification/verdict.ts";

const brand = Symbol.for("@totem-partner/webhooks/verification-error");

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
    // By this it is recognised, also when it comes from another copy of the package. Set here and not as a member: a
    // computed key of a class keeps it in every bundle that has anything of the package.
    Object.defineProperty(this, brand, { value: true });
  }
}

/** Whether a value that was thrown is a `WebhookVerificationError`, of whichever install of the package. */
export function isWebhookVerificationError(value: unknown): value is WebhookVerificationError {
  return typeof value === "object" && value !== null && brand in value;
}
