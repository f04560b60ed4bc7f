import { readJson } from "@totem-partner/spec/json";
import { type Construction, readySignatures } from "@totem-partner/spec/signature";
import {
  checkedConstruction,
  copyOf,
  rawBody,
  type RawBody,
  signedBytes,
  type WebhookBody,
} from "../signing/signed-content.ts";
import { bytesOfBase64, type Comparison, keyBytes, nodeMatches, nodeModules, webMatches } from "../signing/sign.ts";
import { readHeader, type WebhookHeaders } from "../verification/headers.ts";
import { readClaim } from "../verification/verify.ts";
import { checkedSecrets, type VerifyOptions } from "../verification/options.ts";
import type { VerificationFailure } from "../verification/verdict.ts";

type Claim = Exclude<ReturnType<typeof readClaim>, string>;

// JSON as other languages serialize it, derived from JavaScript's compact form.

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A JSON string, or a separator between two values. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[,:]/g;

const inAscii = (json: string): string => json.replace(/[\u0080-\uffff]/g, escaped);
const withSpaces = (json: string): string => json.replace(token, (found) => (found.length === 1 ? `${found} ` : found));
const withSlashes = (json: string): string => json.replaceAll("/", String.raw`\/`);
const withUpperCaseEscapes = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (found) => `\\u${escaped(found).slice(2).toUpperCase()}`);

/** Twice what a delivery needs. Indentation multiplies nested content, and `JSON.stringify` has a limit. */
const deepest = 8;

const isShallow = (value: unknown, levels = deepest): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)));

function* spellings(value: unknown): Generator<readonly [difference: string, json: string]> {
  if (!isShallow(value)) return;
  const compact = JSON.stringify(value);
  yield ["as JSON without whitespace", compact];
  if (typeof value === "string") yield ["as the JSON that it holds in a string", value];
  for (const indent of [2, 4, "\t"]) {
    const indented = JSON.stringify(value, null, indent);
    yield ["as indented JSON", indented];
    yield ["as indented JSON with a line break at the end", `${indented}\n`];
  }
  yield ["as JSON with a space after commas and colons", withSpaces(compact)];
  yield ["as JSON with a space after commas and colons, and with escapes", withSpaces(inAscii(compact))];
  yield ["as JSON with escapes for what is not ASCII", inAscii(compact)];
  yield ["as JSON with escapes for what is not ASCII", withUpperCaseEscapes(compact)];
  yield ["as JSON with escaped slashes", withSlashes(compact)];
  yield ["as JSON with escaped slashes, and with escapes for what is not ASCII", withSlashes(inAscii(compact))];
  yield ["as JSON with escapes for <, > and &", compact.replace(/[<>&\u2028\u2029]/g, escaped)];
}

type Reencoding = readonly [difference: string, body: RawBody];

const textOf = (body: RawBody): string =>
  typeof body === "string" ? body : new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);

function bytesFromLetters(text: string, letters: string): RawBody | undefined {
  const codes = new Map(Array.from(letters, (letter, code) => [letter, code]));
  const bytes = Array.from(text, (letter) => codes.get(letter));
  return bytes.every((byte) => byte !== undefined) ? Uint8Array.from(bytes) : undefined;
}

function* decodedWrongly(text: string): Generator<Reencoding> {
  const all = Uint8Array.from({ length: 256 }, (_, code) => code);
  const alphabets = [String.fromCharCode(...all), new TextDecoder("windows-1252").decode(all)];
  for (const letters of alphabets) {
    const bytes = bytesFromLetters(text, letters);
    if (bytes) yield ["before it was decoded as Latin-1, which it is not", bytes];
  }
}

function* edges(text: string): Generator<readonly [difference: string, text: string]> {
  yield ["with a line break at the end", `${text}\n`];
  yield ["with a line break at the end", `${text}\r\n`];
  // Before white space, which JavaScript counts it as.
  yield ["without its byte order mark", text.replace(/^\uFEFF/, "")];
  yield ["without the whitespace at its end", text.trimEnd()];
  yield ["without the whitespace around it", text.trim()];
  yield ["with CRLF for line breaks", text.replace(/\r?\n/g, "\r\n")];
  yield ["with LF for line breaks", text.replaceAll("\r\n", "\n")];
  yield ["with a byte order mark", `\uFEFF${text}`];
}

function* reencodings(body: RawBody): Generator<Reencoding> {
  const text = textOf(body);
  const seen = new Set([text]);
  const value = readJson(text.replace(/^\uFEFF/, ""));
  const texts = [...edges(text), ...(value === undefined ? [] : spellings(value))];
  for (const [difference, other] of texts) {
    if (seen.has(other)) continue;
    seen.add(other);
    yield [difference, other];
  }
  if (copyOf(text).length > text.length) yield* decodedWrongly(text);
  const decoded = bytesOfBase64(text);
  if (decoded.length > 0) yield ["after decoding it from Base64", decoded];
}

interface Suspicion {
  reason: VerificationFailure;
  detail: string;
  secrets: readonly string[];
  comparison: Comparison;
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

/** True for a delivery with the header of a signature, under any of the names that the ready constructions have. */
export const hasSignature = (headers: WebhookHeaders): boolean =>
  readySignatures().some(
    (name) => readHeader(headers, checkedConstruction(name).headers.signature.toLowerCase()) !== "",
  );

function isKey(secret: string, form: Construction["secret"]): boolean {
  try {
    keyBytes(secret, form);
    return true;
  } catch {
    return false;
  }
}

/** The delivery under each of the ready constructions whose headers it has. */
function* underOthers(secrets: readonly string[], options: VerifyOptions): Generator<Suspicion> {
  for (const name of readySignatures()) {
    const { secret, content } = checkedConstruction(name);
    const keys = secrets.filter((one) => isKey(one, secret));
    if (keys.length === 0 || (content.includes("{url}") && options.url === undefined)) continue;
    const claim = readClaim({ ...options, signedContent: name, secrets: keys });
    if (typeof claim === "string" || claim.digests.length === 0) continue;
    yield { reason: "signed-content", detail: `signedContent: "${name}"`, secrets: keys, comparison: claim };
  }
}

function* suspicions(claim: Claim, options: VerifyOptions): Generator<Suspicion> {
  const { secrets, content } = claim;
  for (const [reason, read] of misreadSecrets) {
    const meant = secrets.flatMap(read).filter((secret) => secret !== "" && !secrets.includes(secret));
    const keys = meant.filter((secret) => isKey(secret, claim.construction.secret)).slice(0, mostSecrets);
    if (keys.length > 0) yield { reason, detail: "", secrets: keys, comparison: claim };
  }
  yield* underOthers(secrets, options);
  for (const [difference, other] of reencodings(content.body)) {
    const comparison = { ...claim, content: { ...content, body: other } };
    yield { reason: "reencoded-body", detail: difference, secrets, comparison };
  }
}

export const sizeOf = (body: WebhookBody): number => (typeof body === "string" ? body.length : body.byteLength);

export const isSearched = (body: WebhookBody): boolean => sizeOf(body) <= longestBody;

type Cause = Pick<Suspicion, "reason" | "detail">;

async function firstMatch(found: Iterable<Suspicion>): Promise<Cause | undefined> {
  const modules = nodeModules();
  for (const suspicion of found) {
    const { secrets, comparison } = suspicion;
    const matches = modules
      ? nodeMatches(modules, secrets, comparison)
      : await webMatches(secrets, comparison, signedBytes(comparison.content));
    if (matches.includes(true)) return suspicion;
  }
  return undefined;
}

export async function findCause(claim: Claim, options: VerifyOptions): Promise<Cause | undefined> {
  if (!isSearched(claim.content.body)) return undefined;
  return firstMatch(suspicions({ ...claim, secrets: claim.secrets.slice(0, mostSecrets) }, options));
}

/** The ready construction that a delivery has whose headers are not those of the expected one. */
export async function findConstruction(options: VerifyOptions): Promise<Cause | undefined> {
  if (rawBody(options.body) === undefined || !isSearched(options.body)) return undefined;
  return firstMatch(underOthers(checkedSecrets(options).slice(0, mostSecrets), options));
}
