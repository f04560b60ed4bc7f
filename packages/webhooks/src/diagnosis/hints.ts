import type { VerificationFailure } from "../verification/verdict.ts";

const rawBodySettings =
  'Hand over the raw bytes: express.raw({ type: "application/json" }) on the route, before express.json(); in Fastify ' +
  'addContentTypeParser("application/json", { parseAs: "buffer" }, …); in NestJS rawBody: true and request.rawBody; ' +
  "with fetch's Request await request.text().";

const between = "Check what stands between the service and the receiver.";

// Made when asked for: a constant that puts strings together is a side effect to esbuild, which would keep it everywhere.
const hints = (): Readonly<Record<VerificationFailure, string>> => ({
  "missing-header":
    "The delivery has no X-Webhook-Signature. Pass the headers of the request as they arrived, and check that no proxy drops them.",
  unsigned:
    "The delivery is not signed: the webhook configuration has no secret. Set one with PUT /webhook. allowUnsigned: true accepts deliveries from anybody.",
  "multiple-signatures": `X-Webhook-Signature has more than one value, and only one can be the service's. ${between}`,
  "malformed-signature": `X-Webhook-Signature must be sha256= and 64 lowercase hex digits, and nothing else. ${between}`,
  "missing-body": `There is no body: nothing has read it yet, or something has read it before. ${rawBodySettings}`,
  "parsed-body": `The body was parsed, and the bytes that were signed are lost. ${rawBodySettings}`,
  "missing-timestamp": `The delivery has no X-Webhook-Timestamp, which signedContent: "timestamp-body" needs. ${between}`,
  "malformed-timestamp": `X-Webhook-Timestamp must be one number of Unix seconds. ${between}`,
  "timestamp-too-old":
    "The signature is right, but the delivery is older than maxAge. It was held up or is being replayed, or the clock of this machine is fast.",
  "timestamp-in-future":
    "The signature is right, but its time is further ahead than maxAge. Compare the clock of this machine with the service's.",
  "no-secret": "The delivery is signed, and secrets is empty. Pass the secret of the webhook configuration.",
  mismatch:
    "None of the secrets makes this signature of this body. Check that secrets has the secret of the last PUT /webhook, and that nothing changes the body on its way.",
  "reencoded-body": `The body was changed on its way: the signature matches it`,
  "secret-whitespace": "A secret has white space around it, and matches without. Trim it where it is read.",
  "signed-content": "The signature covers something else than signedContent says. It matches with",
  "malformed-body":
    "The signature is right, but the body is not a delivery. It must be a JSON object in UTF-8 with id, type, occurredAt and data.",
});

/** What a detail completes. */
const endings: Partial<Record<VerificationFailure, (detail: string) => string>> = {
  "reencoded-body": (detail) => ` ${detail}. ${rawBodySettings}`,
  "signed-content": (detail) => ` ${detail}: set that.`,
  "malformed-signature": (detail) => ` ${detail}`,
};

/** What to do about a failure. */
export const hintFor = (reason: VerificationFailure, detail?: string): string =>
  hints()[reason] + (detail === undefined ? "" : (endings[reason]?.(detail) ?? ""));
