import type { Construction } from "@totem-partner/spec/signature";
import { checkedConstruction } from "../signing/signed-content.ts";
import type { VerificationFailure, VerifiedDelivery } from "../verification/verdict.ts";
import { readClaim, verdictOf } from "../verification/verify.ts";
import { readHeader, type WebhookHeaders } from "../verification/headers.ts";
import { checkNames, signedContentOf, type VerifyOptions } from "../verification/options.ts";
import { findCause, findConstruction, hasSignature, sizeOf } from "./search.ts";

const rawBodySettings =
  'Pass the raw bytes: express.raw({ type: "application/json" }) on the route, before express.json(); in Fastify ' +
  'addContentTypeParser("application/json", { parseAs: "buffer" }, …); in NestJS rawBody: true and request.rawBody; ' +
  "with fetch's Request await request.text().";

const between = "Check the proxies between the service and the receiver.";

const hints = (
  detail: string,
  { content, signature: form, headers: { signature, timestamp } }: Construction,
): Readonly<Record<VerificationFailure, string>> => ({
  "missing-header": `The delivery has no ${signature}. Pass the headers of the request as they arrived, and check that no proxy drops them.`,
  unsigned: `The delivery has no ${signature}: the webhook configuration has no secret, or the service signs in a header of its own. Set a secret with PUT /webhook, or name the header in signedContent. allowUnsigned: true would accept deliveries from anyone.`,
  "multiple-signatures": `${signature} has more than one value, but only one can be the service's. ${between}`,
  "malformed-signature": `${signature} must be ${form === "sha256={hex}" ? "sha256= and 64 lowercase hex digits" : `of the form ${form}`}, and nothing else. ${between}${detail && ` ${detail}`}`,
  "missing-body": `There is no body: it has not been read yet, or something else has already read it. ${rawBodySettings}`,
  "parsed-body": `The body was parsed, so the signed bytes are lost. ${rawBodySettings}`,
  "missing-timestamp": `The delivery has no ${timestamp}, which the signature covers. ${between}`,
  "malformed-timestamp": `${timestamp} must be one number of Unix seconds or milliseconds. ${between}`,
  "timestamp-too-old":
    "The signature is right, but the delivery is older than maxAge. It was delayed or replayed, or this machine's clock is fast.",
  "timestamp-in-future":
    "The signature is right, but its time is further in the future than maxAge. Compare this machine's clock with the service's.",
  "no-secret": "The delivery is signed, but secrets is empty. Pass the secret of the webhook configuration.",
  mismatch: `None of the secrets produces this signature for this body. Check that secrets contains the secret of the last PUT /webhook, ${/\{(?:url|path)\}/.test(content) ? "that url is that of the webhook configuration, " : ""}and that nothing changes the body in transit.`,
  "reencoded-body": `The body was changed in transit: the signature matches it ${detail}. ${rawBodySettings}`,
  "secret-whitespace": "A secret has whitespace around it and matches without it. Trim it where it is read.",
  "secret-quotes":
    "A secret has quotes around it and matches without them. Remove them where it is set; docker --env-file keeps them.",
  "secret-list":
    'A secret is a list in one string, and matches in part. Pass a list of strings, as split(",") returns.',
  "signed-content": `The signature does not cover what signedContent says. It matches with ${detail}: set that.`,
  "malformed-body":
    "The signature is right, but the body is not a delivery. It must be a JSON object or list in UTF-8.",
});

/** Remedies where `maxAge` applies to the body, which has no timestamp of the attempt. */
const hintsOfBody = (): Partial<Record<VerificationFailure, string>> => ({
  "missing-timestamp":
    "The signature is right, but the body has no occurredAt, which maxAge needs. Leave maxAge out, or pass the service's profile if it has another name there.",
  "malformed-timestamp":
    "The signature is right, but occurredAt is neither a date-time with an offset nor Unix time, so maxAge cannot be checked. Leave maxAge out.",
  "timestamp-too-old":
    "The signature is right, but the event happened longer ago than maxAge: it was retried late, delivered again or replayed, or this machine's clock is fast.",
});

interface Explanation {
  reason: VerificationFailure;
  hint: string;
}

type Explained = (reason: VerificationFailure, detail?: string) => Explanation;

const explainedFor =
  (construction: Construction): Explained =>
  (reason, detail = "") => ({ reason, hint: hints(detail, construction)[reason] });

function signatureFault(signature: string, form: string, explained: Explained): Explanation {
  if (form !== "sha256={hex}") return explained("malformed-signature");
  if (signature.includes(",")) return explained("multiple-signatures");
  if (/^\s*[\da-f]{64}\s*$/i.test(signature)) return explained("malformed-signature", "The prefix sha256= is missing.");
  if (!/^\s*sha256=[\da-f]{64}\s*$/i.test(signature)) return explained("malformed-signature");
  return explained(
    "malformed-signature",
    "Its letters are uppercase, which the service never sends: something rewrote it.",
  );
}

async function mismatch(options: VerifyOptions, search: boolean, explained: Explained): Promise<Explanation> {
  const claim = readClaim(options);
  if (typeof claim === "string") return explained(claim);
  const { secrets, content } = claim;
  if (secrets.length === 0) return explained("no-secret");
  if (content.body === "[object Object]") return explained("parsed-body");
  if (sizeOf(content.body) === 0) return explained("missing-body");
  const cause = search ? await findCause(claim, options) : undefined;
  return cause ? explained(cause.reason, cause.detail) : explained("mismatch");
}

/** True for a failure whose cause may be another secret, body or construction, which a search would find. */
export const canBeSearched = (reason: VerificationFailure, headers: WebhookHeaders): boolean =>
  reason === "mismatch" || reason === "malformed-signature" || (reason === "missing-header" && hasSignature(headers));

export async function diagnose(
  reason: VerificationFailure,
  options: VerifyOptions,
  search: boolean,
): Promise<Explanation> {
  const construction = checkedConstruction(signedContentOf(options));
  const explained = explainedFor(construction);
  const isTimed = construction.content.includes("{timestamp}");
  const hintOfBody = isTimed ? undefined : hintsOfBody()[reason];
  if (hintOfBody !== undefined) return { reason, hint: hintOfBody };
  if (reason === "mismatch") return mismatch(options, search, explained);
  const other = search && canBeSearched(reason, options.headers) ? await findConstruction(options) : undefined;
  if (other) return explained(other.reason, other.detail);
  const valueOf = (name: keyof Construction["headers"]): string =>
    readHeader(options.headers, construction.headers[name].toLowerCase());
  const body: unknown = options.body;
  switch (reason) {
    case "parsed-body":
      return explained(body === undefined || body === null ? "missing-body" : reason);
    case "missing-header":
      return explained(valueOf("id") === "" ? reason : "unsigned");
    case "malformed-signature":
      return signatureFault(valueOf("signature"), construction.signature, explained);
    case "malformed-timestamp":
      return explained(isTimed && valueOf("timestamp") === "" ? "missing-timestamp" : reason);
    default:
      return explained(reason);
  }
}

/** Options of `safeVerify`. */
export interface SafeVerifyOptions extends VerifyOptions {
  /**
   * Searches for the cause of a mismatch. This takes at most a few milliseconds: bodies above 16 KiB and secrets
   * beyond the third are skipped. Default: true.
   */
  diagnose?: boolean;
}

/** The reason why a delivery was not verified, and the remedy. */
export interface UnverifiedDelivery {
  /** False: the delivery was not verified. */
  ok: false;
  /** The reason. */
  reason: VerificationFailure;
  /** The remedy, in sentences for a log. Contains neither secrets nor the body, but is not meant for the sender. */
  hint: string;
}

/** The result of `safeVerify`. */
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
