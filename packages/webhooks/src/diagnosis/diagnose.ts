import { readClaim } from "../verification/claim.ts";
import { readHeader } from "../verification/header.ts";
import type { VerifyOptions } from "../verification/options.ts";
import type { VerificationFailure } from "../verification/verdict.ts";
import { hintFor } from "./hints.ts";
import { findCause } from "./search.ts";

/** A failure with an explanation. */
export interface Diagnosis {
  reason: VerificationFailure;
  hint: string;
}

const explained = (reason: VerificationFailure, detail?: string): Diagnosis => ({
  reason,
  hint: hintFor(reason, detail),
});

/** Explains a signature that does not have the strict form. */
function signatureFault(signature: string): Diagnosis {
  if (signature.includes(",")) return explained("multiple-signatures");
  if (/^\s*[\da-f]{64}\s*$/i.test(signature)) return explained("malformed-signature", "The prefix sha256= is missing.");
  if (/^\s*sha256=[\da-f]{64}\s*$/i.test(signature)) {
    return explained(
      "malformed-signature",
      "Its letters are in upper case, which the service never sends: something rewrote it.",
    );
  }
  return explained("malformed-signature");
}

async function mismatch(options: VerifyOptions, search: boolean): Promise<Diagnosis> {
  const claim = readClaim(options);
  if (typeof claim === "string") return explained(claim);
  const { secrets, content } = claim;
  if (secrets.length === 0) return explained("no-secret");
  if (content.body === "[object Object]") return explained("parsed-body");
  if (content.body === "" || (typeof content.body !== "string" && content.body.byteLength === 0))
    return explained("missing-body");
  const cause = search ? await findCause(claim, options) : undefined;
  return cause ? explained(cause.reason, cause.detail) : explained("mismatch");
}

/** Explains why a delivery was not verified, in more detail than the reason, and what to do about it. */
export async function diagnose(
  reason: VerificationFailure,
  options: VerifyOptions,
  search: boolean,
): Promise<Diagnosis> {
  const { headers } = options;
  const body: unknown = options.body;
  switch (reason) {
    case "mismatch":
      return mismatch(options, search);
    case "parsed-body":
      return explained(body === undefined || body === null ? "missing-body" : reason);
    case "missing-header":
      return explained(readHeader(headers, "x-webhook-id") === "" ? reason : "unsigned");
    case "malformed-signature":
      return signatureFault(readHeader(headers, "x-webhook-signature"));
    case "malformed-timestamp":
      return explained(readHeader(headers, "x-webhook-timestamp") === "" ? "missing-timestamp" : reason);
    default:
      return explained(reason);
  }
}
