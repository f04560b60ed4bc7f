import { diagnose } from "./diagnose.ts";
import { checkNames, type VerifyOptions } from "../verification/options.ts";
import type { VerificationFailure, VerifiedDelivery } from "../verification/verdict.ts";
import { verdictOf } from "../verification/verdict-of.ts";

/** Options of `safeVerify`. */
export interface SafeVerifyOptions extends VerifyOptions {
  /**
   * Whether to look for the cause of a mismatch. This takes at most a few milliseconds: bodies above 16 KiB and secrets
   * beyond the third are skipped. Default: true.
   */
  diagnose?: boolean;
}

/** Why a delivery was not verified, and what to do about it. */
export interface UnverifiedDelivery {
  /** False: the delivery was not verified. */
  ok: false;
  /** Why. */
  reason: VerificationFailure;
  /** What to do, in sentences for a log. Contains neither secrets nor the body, but is not meant for the sender. */
  hint: string;
}

/** What `safeVerify` returns. */
export type VerificationResult = VerifiedDelivery | UnverifiedDelivery;

/**
 * Verifies a delivery like `verify`, but returns a result instead of throwing, and looks for the cause of a mismatch.
 *
 * @throws `TypeError` for options that can never verify anything, such as an empty secret.
 * @example
 * const result = await safeVerify({ body, headers, secrets });
 * if (!result.ok) logger.warn(result.reason, result.hint);
 */
export async function safeVerify(options: SafeVerifyOptions): Promise<VerificationResult> {
  checkNames("safeVerify", options, "diagnose");
  const verdict = await verdictOf(options);
  return typeof verdict === "string"
    ? { ok: false, ...(await diagnose(verdict, options, options.diagnose !== false)) }
    : verdict;
}
