import { rawBody } from "../body.ts";
import { type Content, isTimestamp, signsTimestamp } from "../signed-content.ts";
import { headerValues } from "./header-values.ts";
import { checkedSecrets, type VerifyOptions } from "./options.ts";
import { refuse, type Refusal } from "./verdict.ts";

/** What a delivery claims, read but not verified. */
export interface Claim {
  ok: true;
  body: string | ArrayBufferView;
  secrets: readonly string[];
  content: Content;
  /** The digest that the header names; undefined for an unsigned delivery. */
  digest: Uint8Array<ArrayBuffer> | undefined;
  /** When the attempt was made, in Unix seconds, if that is signed. */
  timestamp: number | undefined;
}

/** A digit's low four bits are its value; a letter's are its place in the alphabet. */
const hexValue = (code: number): number => (code & 15) + (code >> 6) * 9;

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(32);
  for (let at = 0; at < 32; at += 1) {
    bytes[at] = hexValue(hex.charCodeAt(2 * at)) * 16 + hexValue(hex.charCodeAt(2 * at + 1));
  }
  return bytes;
}

/** The form of the header, with the white space around it that HTTP allows. */
const signatureForm = /^[\t\n\r ]*sha256=([\da-f]{64})[\t\n\r ]*$/;

/** What the options say, or why it cannot be verified. Throws a TypeError for options that never can. */
export function readClaim(options: VerifyOptions): Claim | Refusal {
  const secrets = checkedSecrets(options);
  const { headers, signedContent, allowUnsigned } = options;
  const body = rawBody(options.body);
  if (body === undefined) return refuse((options.body as unknown) == null ? "missing-body" : "parsed-body");
  const [signature, ...others] = headerValues(headers, "x-webhook-signature");
  const claim = { ok: true, body, secrets, content: [body], digest: undefined, timestamp: undefined } as const;
  if (signature === undefined) return allowUnsigned === true ? claim : refuse("missing-header");
  if (others.length > 0 || signature.includes(",")) return refuse("multiple-signatures");
  const hex = signatureForm.exec(signature)?.[1];
  if (hex === undefined) return refuse("malformed-signature");
  if (secrets.length === 0) return refuse("no-secret");
  const digest = bytesOfHex(hex);
  if (!signsTimestamp(signedContent)) return { ...claim, digest };
  const [timestamp, ...more] = headerValues(headers, "x-webhook-timestamp");
  if (timestamp === undefined) return refuse("missing-timestamp");
  if (more.length > 0 || !isTimestamp(timestamp)) return refuse("malformed-timestamp");
  return { ...claim, digest, timestamp: Number(timestamp), content: [`${timestamp}.`, body] };
}
