import type { VerificationFailure } from "../verification/verdict.ts";

const rawBodySettings =
  'Hand over the raw bytes: express.raw({ type: "application/json" }) on the route, before express.json(); in Fastify ' +
  'addContentTypeParser("application/json", { parseAs: "buffer" }, …); in NestJS rawBody: true and request.rawBody; ' +
  "with fetch's Request await request.text().";

const hints: Readonly<Record<VerificationFailure, string>> = {
  "missing-header":
    "The delivery has no X-Webhook-Signature. Pass the headers of the request as they arrived, and check that no proxy drops them.",
  unsigned:
    "The service does not sign: no secret is configured. Set one with PUT /webhook, or accept deliveries from anybody with allowUnsigned: true.",
  "multiple-signatures":
    "X-Webhook-Signature is there more than once, and only one can be the service's. Check what stands between the service and the receiver.",
  "malformed-signature":
    "X-Webhook-Signature must be sha256= and 64 lowercase hex digits. Check what stands between the service and the receiver.",
  "missing-body": "There is no body: nothing has read it, or something has used it up before.",
  "parsed-body": "The body was parsed, and the bytes that were signed are lost.",
  "missing-timestamp":
    'The delivery has no X-Webhook-Timestamp, which signedContent: "timestamp-body" needs. Check that no proxy drops it, or that the service signs it.',
  "malformed-timestamp":
    "X-Webhook-Timestamp must be there once, in Unix seconds. Check what stands between the service and the receiver.",
  "timestamp-too-old":
    "The signature is right, but the delivery is older than maxAge: it was held up or is being replayed, or the clock of this machine is fast.",
  "timestamp-in-future":
    "The signature is right, but its time is ahead by more than maxAge: compare the clock of this machine with the service's.",
  "no-secret": "The delivery is signed, but secrets is empty. Pass the secret of the webhook configuration.",
  mismatch:
    "No secret makes this signature of this body. Check that the secret is the one of PUT /webhook, and that nothing changes the body on its way.",
  "reencoded-body": "The body was changed on its way.",
  "secret-whitespace": "A secret has white space around it. Trim it where it is read.",
  "signed-content": "The service signs something else. Set signedContent.",
  "malformed-body":
    "The signature is right, but the body is not a delivery: it must be a JSON object with id, type, occurredAt and data.",
};

/** Failures that the raw bytes mend. Their hints are put together on demand: bundlers keep a table that is computed. */
const lostBytes: readonly VerificationFailure[] = ["missing-body", "parsed-body", "reencoded-body"];

/** What to do about a failure. */
export const hintFor = (reason: VerificationFailure): string =>
  lostBytes.includes(reason) ? `${hints[reason]} ${rawBodySettings}` : hints[reason];
