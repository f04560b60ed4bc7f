import { type Content, isTimestamp, rawBody } from "../signing/signed-content.ts";
import { readHeader, strictSignature } from "./header.ts";
import { checkedSecrets, type VerifyOptions } from "./options.ts";
import type { VerificationFailure } from "./verdict.ts";

/** The claims of a delivery, read but not verified. */
export interface Claim {
  secrets: readonly string[];
  content: Content;
  /** The header, in its strict form; "" for an unsigned delivery. */
  signature: string;
}

/** Throws a TypeError for options that can never verify anything. */
export function readClaim(options: VerifyOptions): Claim | VerificationFailure {
  const secrets = checkedSecrets(options);
  const { headers, signedContent, allowUnsigned } = options;
  const body = rawBody(options.body);
  if (body === undefined) return "parsed-body";
  const unsigned: Claim = { secrets, content: { prefix: "", body }, signature: "" };
  const header = readHeader(headers, "x-webhook-signature");
  if (header === "") return allowUnsigned ? unsigned : "missing-header";
  const signature = strictSignature(header);
  if (signature === "") return "malformed-signature";
  if (signedContent !== "timestamp-body") return { ...unsigned, signature };
  const timestamp = readHeader(headers, "x-webhook-timestamp");
  return isTimestamp(timestamp)
    ? { secrets, content: { prefix: `${timestamp}.`, body }, signature }
    : "malformed-timestamp";
}
