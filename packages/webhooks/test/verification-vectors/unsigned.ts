import { body, hex, signed, spanishHex, verified, type VerificationVector } from "./delivery.ts";

/** Deliveries without a signature. */
export const unsigned: readonly VerificationVector[] = [
  {
    name: "no signature, where the other headers are a delivery's",
    body,
    headers: [["X-Webhook-Id", "1"]],
    verdict: "missing-header",
    cause: "unsigned",
  },
  {
    name: "no signature, where that is allowed",
    body,
    headers: [],
    options: { allowUnsigned: true },
    verdict: { secretIndex: undefined },
  },
  {
    name: "no signature and no secret, where that is allowed",
    body,
    headers: [],
    options: { secrets: [], allowUnsigned: true },
    verdict: { secretIndex: undefined },
  },
  {
    name: "a signature, where none is needed",
    body,
    headers: signed(hex),
    options: { allowUnsigned: true },
    verdict: verified,
  },
  {
    name: "a wrong signature, where none is needed",
    body,
    headers: signed(spanishHex),
    options: { allowUnsigned: true },
    verdict: "mismatch",
  },
];
