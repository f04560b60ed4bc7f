import { type Content, isTimestamp, signedBytes, type WebhookBody } from "../signing/signed-content.ts";
import { nodeMatches, nodeModules, webMatches } from "../signing/sign.ts";
import type { Claim } from "../verification/verdict-of.ts";
import { readHeader } from "../verification/headers.ts";
import type { VerifyOptions } from "../verification/options.ts";
import type { VerificationFailure } from "../verification/verdict.ts";
import { reencodings } from "./reencodings.ts";

/** A cause of a mismatch, if the signature matches with these secrets and this content. */
interface Suspicion {
  reason: VerificationFailure;
  /** Completes the hint. */
  detail: string;
  secrets: readonly string[];
  content: Content;
}

/** The longest body and the most secrets that are searched: anyone can send a wrong signature. */
const longestBody = 16_384;
const mostSecrets = 3;

/** Secrets as they are read from a variable that contains more than the secret. */
const misreadSecrets: readonly (readonly [VerificationFailure, (secret: string) => string | string[]])[] = [
  ["secret-whitespace", (secret) => secret.trim()],
  ["secret-quotes", (secret) => secret.trim().replace(/^(["'`])(.*)\1$/s, "$2")],
  ["secret-list", (secret) => secret.split(",").map((part) => part.replace(/^[\s["']+|[\s\]"']+$/g, ""))],
];

function* suspicions({ secrets, content }: Claim, { headers }: VerifyOptions): Generator<Suspicion> {
  for (const [reason, read] of misreadSecrets) {
    const meant = secrets.flatMap(read).filter((secret) => secret !== "" && !secrets.includes(secret));
    if (meant.length > 0) yield { reason, detail: "", secrets: meant.slice(0, mostSecrets), content };
  }
  const timestamp = readHeader(headers, "x-webhook-timestamp");
  const { prefix, body } = content;
  if (prefix !== "") {
    yield { reason: "signed-content", detail: 'signedContent: "body"', secrets, content: { prefix: "", body } };
  } else if (isTimestamp(timestamp)) {
    const timed = { prefix: `${timestamp}.`, body };
    yield { reason: "signed-content", detail: 'signedContent: "timestamp-body"', secrets, content: timed };
  }
  for (const [difference, other] of reencodings(body)) {
    yield { reason: "reencoded-body", detail: difference, secrets, content: { prefix, body: other } };
  }
}

export const sizeOf = (body: WebhookBody): number => (typeof body === "string" ? body.length : body.byteLength);

/** Returns whether a body is short enough to search. */
export const isSearched = (body: WebhookBody): boolean => sizeOf(body) <= longestBody;

/** Finds out why a signature does not match, by trying the usual causes; undefined if it is none of them. */
export async function findCause(
  claim: Claim,
  options: VerifyOptions,
): Promise<Pick<Suspicion, "reason" | "detail"> | undefined> {
  if (!isSearched(claim.content.body)) return undefined;
  const modules = nodeModules();
  const searched = { ...claim, secrets: claim.secrets.slice(0, mostSecrets) };
  for (const suspicion of suspicions(searched, options)) {
    const { secrets, content } = suspicion;
    const matches = modules
      ? nodeMatches(modules, secrets, content, claim.signature)
      : await webMatches(secrets, signedBytes(content), claim.signature);
    if (matches.includes(true)) return suspicion;
  }
  return undefined;
}
