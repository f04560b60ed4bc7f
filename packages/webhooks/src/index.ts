export type { SignatureName } from "@totem-partner/spec/signature";
export type { WebhookBody } from "./signing/signed-content.ts";
export { DedupeError, isDedupeError } from "./dedupe/store.ts";
export type { DedupeDurations } from "./dedupe/store.ts";
export { memoryDedupe, type MemoryDedupeOptions } from "./dedupe/memory-dedupe.ts";
export type { Claim, ClaimResult, DedupeStore } from "./dedupe/store.ts";
export type { DeliveryAssumptions, Profile } from "./verification/options.ts";
export type {
  DescribedWebhookEvent,
  OtherWebhookEvent,
  OtherWebhookEventType,
  WebhookEvent,
  WebhookEventType,
} from "./verification/events.ts";
export { idHeader, signatureHeader, timestampHeader } from "./verification/headers.ts";
export type { DeliveryContext, Handler, Handlers } from "./receiver/options.ts";
export type { ReceiverError, ReceiverErrorCode } from "./receiver/reporter.ts";
export type { OnError } from "./receiver/reporter.ts";
export type { ReceiverOptions, SecretSource, VerificationOptions } from "./receiver/options.ts";
export {
  safeVerify,
  type SafeVerifyOptions,
  type UnverifiedDelivery,
  type VerificationResult,
} from "./diagnosis/safe-verify.ts";
export { sign, signedHeaders, type SignOptions } from "./signing/sign.ts";
export type { Signable, SignedContent } from "./signing/signed-content.ts";
export { isWebhookVerificationError, WebhookVerificationError } from "./verification/verdict.ts";
export type { WebhookHeaders } from "./verification/headers.ts";
export type { Secrets, VerifyOptions } from "./verification/options.ts";
export type { VerificationFailure, VerifiedDelivery } from "./verification/verdict.ts";
export { type SignatureOptions, verify, verifySignature, verifySync } from "./verification/verify.ts";
