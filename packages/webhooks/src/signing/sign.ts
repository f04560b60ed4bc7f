import { optionMistake } from "@totem-partner/spec/options";
import {
  type Content,
  isTimestamp,
  rawBody,
  type RawBody,
  type Signable,
  signedBytes,
  signedContents,
} from "./signed-content.ts";

interface NodeHmac {
  update: (data: RawBody) => NodeHmac;
  digest: (encoding: "hex") => string;
}

interface NodeCrypto {
  createHash: (algorithm: "sha256") => NodeHmac;
  createHmac: (algorithm: "sha256", secret: string) => NodeHmac;
  timingSafeEqual: (one: Uint8Array, other: Uint8Array) => boolean;
}

/** The Node modules in use. They are not imported by name, so that bundles for browsers work without them. */
interface NodeModules {
  getBuiltinModule(name: "crypto"): NodeCrypto;
  getBuiltinModule(name: "buffer"): { Buffer: { from: (text: string) => Uint8Array } };
}

declare const process: Partial<NodeModules> | undefined;

const hasModules = (host: Partial<NodeModules>): host is NodeModules => Boolean(host.getBuiltinModule?.("crypto"));

/** The object that provides these modules: `process` in Node from 20.16 on, Bun and Deno. */
export const nodeModules = (): NodeModules | undefined =>
  typeof process === "object" && hasModules(process) ? process : undefined;

function nodeSignature(modules: NodeModules, secret: string, { prefix, body }: Content): string {
  const hmac = modules.getBuiltinModule("crypto").createHmac("sha256", secret);
  return `sha256=${(prefix ? hmac.update(prefix) : hmac).update(body).digest("hex")}`;
}

/** `timingSafeEqual` compares in constant time; the hex digits, which Node produces faster than bytes. */
export function nodeMatches(
  modules: NodeModules,
  secrets: readonly string[],
  content: Content,
  signature: string,
): boolean[] {
  const { timingSafeEqual } = modules.getBuiltinModule("crypto");
  const { Buffer } = modules.getBuiltinModule("buffer");
  const claimed = Buffer.from(signature);
  return secrets.map((secret) => timingSafeEqual(Buffer.from(nodeSignature(modules, secret, content)), claimed));
}

// Importing a key takes longer than a digest. The keys are cached, but not promises of them: a worker must not await
// what another request has started.
const keys = new Map<string, CryptoKey>();

async function keyOf(secret: string): Promise<CryptoKey> {
  const cached = keys.get(secret);
  if (cached) return cached;
  const bytes = new TextEncoder().encode(secret);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
  const mostKeys = 16;
  if (keys.size >= mostKeys) keys.clear();
  keys.set(secret, key);
  return key;
}

export const hexOf = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");

const webSignature = async (secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  `sha256=${hexOf(await crypto.subtle.sign("HMAC", await keyOf(secret), bytes))}`;

/** `subtle.verify` compares in constant time. */
export function webMatches(
  secrets: readonly string[],
  bytes: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean[]> {
  const digest = Uint8Array.from({ length: 32 }, (_, at) => parseInt(signature.slice(7 + 2 * at, 9 + 2 * at), 16));
  return Promise.all(secrets.map(async (secret) => crypto.subtle.verify("HMAC", await keyOf(secret), digest, bytes)));
}

/** The content that a signature covers. Throws a TypeError for content that cannot be signed. */
function contentOf({ body, signedContent = "body", timestamp }: Signable): Content {
  const raw = rawBody(body);
  if (raw === undefined) {
    throw new TypeError("body must be a string or bytes: a parsed object has lost the signed bytes.");
  }
  switch (signedContent) {
    case "body":
      return { prefix: "", body: raw };
    case "timestamp-body":
      if (!isTimestamp(String(timestamp))) {
        throw new TypeError("timestamp must be Unix seconds, because the signature covers it.");
      }
      return { prefix: `${String(timestamp)}.`, body: raw };
    default:
      throw new TypeError(signedContents);
  }
}

/** Options of `sign`. */
export interface SignOptions extends Signable {
  /** The secret of the webhook configuration. */
  secret: string;
}

const names = { body: true, secret: true, signedContent: true, timestamp: true } satisfies Record<
  keyof SignOptions,
  true
>;

/**
 * Returns the value of `X-Webhook-Signature` for a delivery: `sha256=` and 64 lowercase hex digits. For servers that
 * send deliveries, and for tests of receivers.
 *
 * Documented: Events / Outgoing webhook deliveries (HMAC-SHA256, the form of the value); assumed: `signed-content`.
 *
 * @throws `TypeError` for an empty secret, a body that is neither text nor bytes, a missing timestamp, and an option that
 * is unknown or undefined.
 * @example
 * const body = JSON.stringify({ id: "1", type: "authorization.created" });
 * const headers = { [signatureHeader]: await sign({ body, secret: "whsec" }) };
 */
export async function sign({ secret, body, ...optional }: SignOptions): Promise<string> {
  const mistake = optionMistake("sign", optional, Object.keys(names));
  if (mistake !== undefined) throw new TypeError(mistake);
  if (typeof secret !== "string" || secret === "") throw new TypeError("secret must be a non-empty string.");
  const content = contentOf({ body, ...optional });
  const modules = nodeModules();
  return modules ? nodeSignature(modules, secret, content) : webSignature(secret, signedBytes(content));
}
