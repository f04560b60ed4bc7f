import { optionMistake } from "@totem-partner/spec/options";
import { type Construction, writeSignature } from "@totem-partner/spec/signature";
import {
  checkedConstruction,
  type Content,
  contentOf,
  type RawBody,
  type Signable,
  signedBytes,
} from "./signed-content.ts";

interface NodeHmac {
  update: (data: RawBody) => NodeHmac;
  digest: (encoding: "hex" | "base64") => string;
}

interface NodeCrypto {
  createHash: (algorithm: "sha256") => NodeHmac;
  createHmac: (algorithm: "sha256", key: string | Uint8Array) => NodeHmac;
  timingSafeEqual: (one: Uint8Array, other: Uint8Array) => boolean;
}

/** The Node modules in use. They are not imported by name, so that bundles for browsers work without them. */
export interface NodeModules {
  getBuiltinModule(name: "crypto"): NodeCrypto;
  getBuiltinModule(name: "buffer"): { Buffer: { from: (text: string) => Uint8Array } };
}

declare const process: Partial<NodeModules> | undefined;

const hasModules = (host: Partial<NodeModules>): host is NodeModules => Boolean(host.getBuiltinModule?.("crypto"));

/** The object that provides these modules: `process` in Node from 20.16 on, Bun and Deno. */
export const nodeModules = (): NodeModules | undefined =>
  typeof process === "object" && hasModules(process) ? process : undefined;

/** The bytes of a text in Base64; none of any other text. */
export function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** The key of a secret. Throws a TypeError for one that is not Base64 where the construction decodes it. */
export function keyBytes(secret: string, form: Construction["secret"]): Uint8Array<ArrayBuffer> {
  if (form === "text") return new TextEncoder().encode(secret);
  const bytes = bytesOfBase64(secret.replace(/^whsec_/, ""));
  // Anyone can sign with an empty key.
  if (bytes.length > 0) return bytes;
  throw new TypeError("secrets must be Base64, after whsec_ if they have it, because signedContent decodes them.");
}

type Encoding = "hex" | "base64";

/** The encoding of the digests of a construction. */
const encodingOf = ({ signature }: Pick<Construction, "signature">): Encoding =>
  signature.includes("{hex}") ? "hex" : "base64";

function nodeSignature(
  modules: NodeModules,
  secret: string,
  { before, body, after }: Content,
  construction: Comparison["construction"],
): string {
  const key = construction.secret === "text" ? secret : keyBytes(secret, construction.secret);
  const hmac = modules.getBuiltinModule("crypto").createHmac("sha256", key);
  if (before !== "") hmac.update(before);
  hmac.update(body);
  if (after !== "") hmac.update(after);
  return hmac.digest(encodingOf(construction));
}

/** The content to compare, and the digests that a delivery claims, one of which has to match. */
export interface Comparison {
  construction: Pick<Construction, "signature" | "secret">;
  content: Content;
  digests: readonly string[];
}

/** `timingSafeEqual` compares in constant time; digits, which Node produces faster than bytes. */
export function nodeMatches(
  modules: NodeModules,
  secrets: readonly string[],
  { construction, content, digests }: Comparison,
): boolean[] {
  const { timingSafeEqual } = modules.getBuiltinModule("crypto");
  const { Buffer } = modules.getBuiltinModule("buffer");
  const claimed = digests.map((digest) => Buffer.from(digest));
  return secrets.map((secret) => {
    const right = Buffer.from(nodeSignature(modules, secret, content, construction));
    return claimed.map((digest) => timingSafeEqual(right, digest)).includes(true);
  });
}

// Importing a key takes longer than a digest. The keys are cached, but not promises of them: a worker must not await
// what another request has started.
const keys = new Map<string, CryptoKey>();

async function keyOf(secret: string, form: Construction["secret"]): Promise<CryptoKey> {
  const name = `${form} ${secret}`;
  const cached = keys.get(name);
  if (cached) return cached;
  const bytes = keyBytes(secret, form);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
  const mostKeys = 16;
  if (keys.size >= mostKeys) keys.clear();
  keys.set(name, key);
  return key;
}

export const hexOf = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");

const bytesIn = (digest: string, encoding: Encoding): Uint8Array<ArrayBuffer> =>
  encoding === "hex"
    ? Uint8Array.from({ length: 32 }, (_, at) => parseInt(digest.slice(2 * at, 2 * at + 2), 16))
    : bytesOfBase64(digest);

/** `subtle.verify` compares in constant time. */
export function webMatches(
  secrets: readonly string[],
  { construction, digests }: Omit<Comparison, "content">,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean[]> {
  const claimed = digests.map((digest) => bytesIn(digest, encodingOf(construction)));
  return Promise.all(
    secrets.map(async (secret) => {
      const key = await keyOf(secret, construction.secret);
      const matches = await Promise.all(claimed.map((digest) => crypto.subtle.verify("HMAC", key, digest, bytes)));
      return matches.includes(true);
    }),
  );
}

async function webSignature(secret: string, content: Content, construction: Construction): Promise<string> {
  const digest = await crypto.subtle.sign("HMAC", await keyOf(secret, construction.secret), signedBytes(content));
  return encodingOf(construction) === "hex" ? hexOf(digest) : btoa(String.fromCharCode(...new Uint8Array(digest)));
}

/** Options of `sign`. */
export interface SignOptions extends Signable {
  /** The secret of the webhook configuration. */
  secret: string;
}

const names = { body: true, secret: true, signedContent: true, timestamp: true, id: true, url: true } satisfies Record<
  keyof SignOptions,
  true
>;

/**
 * Returns the value of `X-Webhook-Signature` for a delivery: `sha256=` and 64 lowercase hex digits, unless `signedContent`
 * has another form. For servers that send deliveries, and for tests of receivers.
 *
 * Documented: Events / Outgoing webhook deliveries (HMAC-SHA256, the form of the value); assumed: `signed-content`.
 *
 * @throws `TypeError` for an empty secret, a body that is neither text nor bytes, a missing timestamp, id or URL
 * that the signature covers, and an option that is unknown or undefined.
 * @example
 * const body = JSON.stringify({ id: "1", type: "authorization.created" });
 * const headers = { [signatureHeader]: await sign({ body, secret: "whsec" }) };
 */
export async function sign({ secret, body, ...optional }: SignOptions): Promise<string> {
  const mistake = optionMistake("sign", optional, Object.keys(names));
  if (mistake !== undefined) throw new TypeError(mistake);
  if (typeof secret !== "string" || secret === "") throw new TypeError("secret must be a non-empty string.");
  const construction = checkedConstruction(optional.signedContent);
  const content = contentOf(construction, { body, ...optional });
  const modules = nodeModules();
  const digest = modules
    ? nodeSignature(modules, secret, content, construction)
    : await webSignature(secret, content, construction);
  const { timestamp, id } = optional;
  return writeSignature(construction, digest, { id, timestamp: String(timestamp) });
}

/**
 * Returns the headers of a delivery: its id, its time and its signature, under the names that `signedContent` has for them.
 *
 * Assumed: `delivery-shape`, `signed-content`.
 *
 * @throws `TypeError` as `sign` does.
 * @example
 * const headers = await signedHeaders({ body, secret: "whsec", id: event.id, timestamp: 1783580400 });
 */
export async function signedHeaders(
  options: SignOptions & Required<Pick<SignOptions, "id" | "timestamp">>,
): Promise<Record<string, string>> {
  const { headers } = checkedConstruction(options.signedContent);
  return {
    [headers.id]: options.id,
    [headers.timestamp]: String(options.timestamp),
    [headers.signature]: await sign(options),
  };
}
