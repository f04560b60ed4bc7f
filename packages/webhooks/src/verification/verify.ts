import {
  aroundBody,
  documentedDigest,
  documentedSignature,
  readSignature,
  type Construction,
} from "@totem-partner/spec/signature";
import {
  checkedConstruction,
  copyOf,
  isTimestamp,
  missingValue,
  rawBody,
  type RawBody,
  signedBytes,
} from "../signing/signed-content.ts";
import { type Comparison, hexOf, nodeMatches, type NodeModules, nodeModules, webMatches } from "../signing/sign.ts";
import type { WebhookEvent } from "./events.ts";
import { readHeader } from "./headers.ts";
import {
  assumptionsOf,
  checkedSecrets,
  checkNames,
  secretList,
  type DeliveryAssumptions,
  signedContentOf,
  type VerifyOptions,
} from "./options.ts";
import { readEvents, unknownEvent } from "./read-events.ts";
import { type VerificationFailure, type VerifiedDelivery, WebhookVerificationError } from "./verdict.ts";

type Verdict = VerifiedDelivery | VerificationFailure;

interface Claim extends Comparison {
  construction: Construction;
  secrets: readonly string[];
  /** Empty for an unsigned delivery. */
  digests: readonly string[];
  /** The signed time of the attempt, as Unix time; undefined if none is signed. */
  timestamp: string | undefined;
}

export function readClaim(options: VerifyOptions): Claim | VerificationFailure {
  const construction = checkedConstruction(signedContentOf(options));
  const secrets = checkedSecrets(options, construction);
  const { headers, allowUnsigned, url } = options;
  const body = rawBody(options.body);
  if (body === undefined) return "parsed-body";
  const header = readHeader(headers, construction.headers.signature.toLowerCase());
  const unsigned = {
    secrets,
    construction,
    content: { before: "", body, after: "" },
    digests: [],
    timestamp: undefined,
  };
  if (header === "") return allowUnsigned ? unsigned : "missing-header";
  const read = readSignature(construction, header);
  if (read === undefined) return "malformed-signature";
  const { digests } = read;
  // Most signatures cover the body alone.
  if (construction.content === "{body}") return { ...unsigned, digests };
  const valueOf = (name: "timestamp" | "id"): string =>
    read[name] ?? readHeader(headers, construction.headers[name].toLowerCase());
  const isTimed = construction.content.includes("{timestamp}");
  const timestamp = isTimed ? valueOf("timestamp") : undefined;
  if (timestamp !== undefined && !isTimestamp(timestamp)) return "malformed-timestamp";
  const id = construction.content.includes("{id}") ? valueOf("id") : undefined;
  const around = aroundBody(construction, { timestamp, id, url });
  if ("missing" in around) {
    if (around.missing === "id") return "missing-header";
    throw new TypeError(missingValue(around.missing));
  }
  return { ...unsigned, content: { ...around, body }, digests, timestamp };
}

function ageFailure(instant: number, now: number, maxAge: number): VerificationFailure | undefined {
  const age = now - instant;
  if (-age > maxAge) return "timestamp-in-future";
  // Not `age > maxAge`: a NaN for maxAge must accept nothing.
  return age <= maxAge ? undefined : "timestamp-too-old";
}

/** Unix time in seconds; more than 11 digits are milliseconds. */
const unixSeconds = (digits: string): number => Number(digits) / (digits.length > 11 ? 1000 : 1);

function secondsOf({ occurredAt }: WebhookEvent): number {
  if (/^\d{9,13}$/.test(occurredAt)) return unixSeconds(occurredAt);
  const [, day] = /^(.*)T.*(?:Z|[+-]\d\d:?\d\d)$/i.exec(occurredAt) ?? [];
  // JavaScript takes 31 June for 1 July.
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(`${day}T`);
  return exists ? Date.parse(occurredAt) / 1000 : Number.NaN;
}

/** Headers are left out: an instant of theirs is not signed. */
function bodyAgeFailure(
  body: unknown,
  now: number,
  maxAge: number,
  assumptions?: DeliveryAssumptions,
): VerificationFailure | undefined {
  for (const event of readEvents(body, { headers: {}, timestampHeader: "", bodyId: () => "" }, assumptions)) {
    if (event.occurredAt === "") return "missing-timestamp";
    const seconds = secondsOf(event);
    const failure = Number.isNaN(seconds) ? "malformed-timestamp" : ageFailure(seconds, now, maxAge);
    if (failure) return failure;
  }
  return undefined;
}

const textOf = (body: RawBody): string =>
  typeof body === "string" ? body.replace(/^\uFEFF/, "") : new TextDecoder("utf-8", { fatal: true }).decode(body);

/** Every secret was tried, wherever the match is. */
function judge(
  { construction, digests, content: { body }, timestamp }: Claim,
  matches: readonly boolean[],
  { maxAge, now = Date.now, headers, profile }: VerifyOptions,
  digest: () => string,
): Verdict {
  const assumptions = assumptionsOf(profile);
  const secretIndex = digests.length === 0 ? undefined : matches.indexOf(true);
  if (secretIndex === -1) return "mismatch";
  const aged = timestamp !== undefined && ageFailure(unixSeconds(timestamp), now() / 1000, maxAge ?? 300);
  if (aged) return aged;
  try {
    const json: unknown = JSON.parse(textOf(body));
    if (typeof json === "object" && json !== null) {
      const isAged = maxAge !== undefined && timestamp === undefined && digests.length > 0;
      const old = isAged ? bodyAgeFailure(json, now() / 1000, maxAge, assumptions) : undefined;
      if (old) return old;
      let id: string | undefined;
      const facts = {
        headers,
        timestampHeader: construction.headers.timestamp,
        bodyId: () => (id ??= `sha256:${digest()}`),
      };
      const events = readEvents(json, facts, assumptions);
      const [event, ...others] = events;
      const only = event === undefined || others.length > 0 ? unknownEvent(json, facts) : event;
      return { ok: true, event: only, events, secretIndex };
    }
  } catch {
    // It is not JSON in UTF-8.
  }
  return "malformed-body";
}

export function nodeVerdict(modules: NodeModules, options: VerifyOptions): Verdict {
  const claim = readClaim(options);
  if (typeof claim === "string") return claim;
  const matches = claim.digests.length === 0 ? [] : nodeMatches(modules, claim.secrets, claim);
  return judge(claim, matches, options, () =>
    modules.getBuiltinModule("crypto").createHash("sha256").update(claim.content.body).digest("hex"),
  );
}

/** The verdict with WebCrypto, on a copy of the bytes: the caller may change them before the verdict is reached. */
export async function webVerdict(options: VerifyOptions): Promise<Verdict> {
  const claim = readClaim(options);
  if (typeof claim === "string") return claim;
  const { secrets, content } = claim;
  const body = copyOf(content.body);
  const bytes = signedBytes({ ...content, body });
  const [matches, digest] = await Promise.all([
    webMatches(secrets, claim, bytes),
    crypto.subtle.digest("SHA-256", body),
  ]);
  return judge({ ...claim, content: { ...content, body } }, matches, options, () => hexOf(digest));
}

export function verdictOf(options: VerifyOptions): Verdict | Promise<Verdict> {
  const modules = nodeModules();
  return modules ? nodeVerdict(modules, options) : webVerdict(options);
}

/**
 * Verifies the signature of a delivery and returns its event. Uses Node's HMAC if available, WebCrypto otherwise.
 * Compares in constant time and tries every secret.
 *
 * Documented: Events / Outgoing webhook deliveries; assumed: `signed-content`, `signature-hex`, `delivery-shape`.
 *
 * @throws `WebhookVerificationError` for a delivery that is not verified; its `reason` says why.
 * @throws `TypeError` for options that can never verify anything, such as an empty secret.
 * @example
 * const event = await verify({ body: await request.text(), headers: request.headers, secrets: [current, previous] });
 * if (event.type === "authorization.finished") close(event.data.authorization.id, event.data.reason);
 */
export async function verify(options: VerifyOptions): Promise<WebhookEvent> {
  checkNames("verify", options);
  const verdict = await verdictOf(options);
  if (typeof verdict === "string") throw new WebhookVerificationError(verdict);
  return verdict.event;
}

/**
 * Verifies a delivery synchronously, on runtimes with a synchronous HMAC: Node 20.16 and newer, Bun and Deno.
 *
 * @throws `WebhookVerificationError` and `TypeError` as `verify` does, and an `Error` on every other runtime.
 */
export function verifySync(options: VerifyOptions): WebhookEvent {
  checkNames("verifySync", options);
  const modules = nodeModules();
  if (!modules)
    throw new Error("verifySync needs node:crypto, which this runtime lacks. Use verify, which returns a promise.");
  const verdict = nodeVerdict(modules, options);
  if (typeof verdict === "string") throw new WebhookVerificationError(verdict);
  return verdict.event;
}

/** Options of `verifySignature`. */
export type SignatureOptions = Pick<VerifyOptions, "body" | "headers"> & Required<Pick<VerifyOptions, "secrets">>;

/**
 * Returns whether the `X-Webhook-Signature` matches the body, and nothing more: you parse the body yourself.
 *
 * Documented: Events / Outgoing webhook deliveries; assumed: `signed-content`, `signature-hex`.
 *
 * @throws `TypeError` for an empty secret, and for a body that is neither text nor bytes.
 * @example
 * if (!(await verifySignature({ body, headers, secrets }))) return new Response(null, { status: 401 });
 */
export async function verifySignature(options: SignatureOptions): Promise<boolean> {
  const secrets = secretList(options.secrets);
  const body = rawBody(options.body);
  if (body === undefined) throw new TypeError("body must be a string or bytes.");
  const digest = documentedDigest(readHeader(options.headers, "x-webhook-signature"));
  if (digest === undefined) return false;
  const construction = { signature: documentedSignature, secret: "text" } as const;
  const comparison = { construction, content: { before: "", body, after: "" }, digests: [digest] };
  const modules = nodeModules();
  const matches = modules
    ? nodeMatches(modules, secrets, comparison)
    : await webMatches(secrets, comparison, copyOf(body));
  return matches.includes(true);
}
