import { type Content, copyOf, isTimestamp, rawBody, type RawBody, signedBytes } from "../signing/signed-content.ts";
import { readHeader, strictSignature } from "./headers.ts";
import { checkedSecrets, checkNames, type DeliveryAssumptions, type VerifyOptions } from "./options.ts";
import { type VerificationFailure, type VerifiedDelivery, WebhookVerificationError } from "./verdict.ts";
import type { WebhookEvent } from "./events.ts";
import { readEvents, unknownEvent } from "./read-events.ts";
import { hexOf, nodeMatches, nodeModules, webMatches } from "../signing/sign.ts";

type NodeModules = NonNullable<ReturnType<typeof nodeModules>>;

type Verdict = VerifiedDelivery | VerificationFailure;

interface Claim {
  secrets: readonly string[];
  content: Content;
  /** The header, in its strict form; "" for an unsigned delivery. */
  signature: string;
}

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

function ageFailure(instant: number, now: number, maxAge: number): VerificationFailure | undefined {
  const age = now - instant;
  if (-age > maxAge) return "timestamp-in-future";
  // Not `age > maxAge`: a NaN for maxAge must accept nothing.
  return age <= maxAge ? undefined : "timestamp-too-old";
}

function secondsOf({ occurredAt }: WebhookEvent): number {
  if (/^\d{9,10}$/.test(occurredAt)) return Number(occurredAt);
  if (/^\d{12,13}$/.test(occurredAt)) return Number(occurredAt) / 1000;
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
  for (const event of readEvents(body, { headers: {}, bodyId: () => "" }, assumptions)) {
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
  { signature, content: { prefix, body } }: Claim,
  matches: readonly boolean[],
  { maxAge, now = Date.now, headers, assumptions }: VerifyOptions,
  digest: () => string,
): Verdict {
  const secretIndex = signature === "" ? undefined : matches.indexOf(true);
  if (secretIndex === -1) return "mismatch";
  const aged = prefix && ageFailure(parseInt(prefix), now() / 1000, maxAge ?? 300);
  if (aged) return aged;
  try {
    const json: unknown = JSON.parse(textOf(body));
    if (typeof json === "object" && json !== null) {
      const isAged = maxAge !== undefined && prefix === "" && signature !== "";
      const old = isAged ? bodyAgeFailure(json, now() / 1000, maxAge, assumptions) : undefined;
      if (old) return old;
      let id: string | undefined;
      const facts = { headers, bodyId: () => (id ??= `sha256:${digest()}`) };
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
  const { secrets, content, signature } = claim;
  const matches = signature === "" ? [] : nodeMatches(modules, secrets, content, signature);
  return judge(claim, matches, options, () =>
    modules.getBuiltinModule("crypto").createHash("sha256").update(content.body).digest("hex"),
  );
}

/** The verdict with WebCrypto, on a copy of the bytes: the caller may change them before the verdict is reached. */
export async function webVerdict(options: VerifyOptions): Promise<Verdict> {
  const claim = readClaim(options);
  if (typeof claim === "string") return claim;
  const { secrets, content, signature } = claim;
  const bytes = signedBytes(content);
  const body = bytes.subarray(content.prefix.length);
  const [matches, digest] = await Promise.all([
    webMatches(secrets, bytes, signature),
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
  const secrets = checkedSecrets({ secrets: options.secrets });
  const body = rawBody(options.body);
  if (body === undefined) throw new TypeError("body must be a string or bytes.");
  const signature = strictSignature(readHeader(options.headers, "x-webhook-signature"));
  if (!signature) return false;
  const modules = nodeModules();
  const matches = modules
    ? nodeMatches(modules, secrets, { prefix: "", body }, signature)
    : await webMatches(secrets, copyOf(body), signature);
  return matches.includes(true);
}
