import { body, hex, signed, spanishHex, verified, type VerificationVector } from "./delivery.ts";

/** The header, right and wrong. */
export const signatures: readonly VerificationVector[] = [
  { name: "no header", body, headers: [], verdict: "missing-header" },
  { name: "an empty header", body, headers: [["X-Webhook-Signature", ""]], verdict: "missing-header" },
  { name: "one byte of the body off", body: body.replace("Trigo", "Trigp"), headers: signed(hex), verdict: "mismatch" },
  { name: "the first digit off", body, headers: signed(`1${hex.slice(1)}`), verdict: "mismatch" },
  { name: "the last digit off", body, headers: signed(`${hex.slice(0, -1)}4`), verdict: "mismatch" },
  { name: "digits in upper case", body, headers: signed(hex.toUpperCase()), verdict: "malformed-signature" },
  { name: "no prefix", body, headers: [["X-Webhook-Signature", hex]], verdict: "malformed-signature" },
  {
    name: "a prefix in upper case",
    body,
    headers: [["X-Webhook-Signature", `SHA256=${hex}`]],
    verdict: "malformed-signature",
  },
  {
    name: "another algorithm",
    body,
    headers: [["X-Webhook-Signature", `sha1=${hex}`]],
    verdict: "malformed-signature",
  },
  { name: "no digits", body, headers: signed(""), verdict: "malformed-signature" },
  { name: "a digit too few", body, headers: signed(hex.slice(1)), verdict: "malformed-signature" },
  { name: "a digit too many", body, headers: signed(`${hex}0`), verdict: "malformed-signature" },
  { name: "junk in the hex", body, headers: signed(`${hex.slice(0, 62)}zz`), verdict: "malformed-signature" },
  { name: "junk after the hex", body, headers: signed(`${hex};v=1`), verdict: "malformed-signature" },
  {
    name: "white space in the hex",
    body,
    headers: signed(`${hex.slice(0, 32)} ${hex.slice(32)}`),
    verdict: "malformed-signature",
  },
  {
    name: "white space around the header",
    body,
    headers: [["x-webhook-signature", ` \tsha256=${hex} `]],
    verdict: verified,
  },
  {
    name: "a header with a name in another case",
    body,
    headers: [["x-WEBHOOK-signature", `sha256=${hex}`]],
    verdict: verified,
  },
  {
    name: "a header beside it that is named like a method of Headers",
    body,
    headers: [["get", "1"], ...signed(hex)],
    verdict: verified,
  },
  {
    name: "two headers, the first of them right",
    body,
    headers: [...signed(hex), ...signed(spanishHex)],
    verdict: "malformed-signature",
    cause: "multiple-signatures",
  },
  {
    name: "the same header twice",
    body,
    headers: [...signed(hex), ...signed(hex)],
    verdict: "malformed-signature",
    cause: "multiple-signatures",
  },
];
