import type { Content } from "../signed-content.ts";

const mostKeys = 16;

// Importing a key takes longer than a digest. The keys are kept, not promises of them: a worker may not wait for what
// another request has started.
const keys = new Map<string, CryptoKey>();

async function keyOf(secret: string): Promise<CryptoKey> {
  const kept = keys.get(secret);
  if (kept !== undefined) return kept;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const bytes = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
  for (const oldest of keys.keys()) if (keys.size >= mostKeys) keys.delete(oldest);
  keys.set(secret, key);
  return key;
}

const bytesOf = (part: string | ArrayBufferView): Uint8Array =>
  typeof part === "string"
    ? new TextEncoder().encode(part)
    : new Uint8Array(part.buffer, part.byteOffset, part.byteLength);

/** One copy of all parts: the caller's bytes may change while a digest is under way, or lie in shared memory. */
export function copyOf(content: Content): Uint8Array<ArrayBuffer> {
  const parts = content.map(bytesOf);
  const copy = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    copy.set(part, offset);
    offset += part.length;
  }
  return copy;
}

/** The digest as 64 lowercase hex digits. */
export async function webHex(secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret), bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Whether the bytes have this digest; `subtle.verify` compares in constant time. */
export const webMatches = async (
  secret: string,
  bytes: Uint8Array<ArrayBuffer>,
  digest: Uint8Array<ArrayBuffer>,
): Promise<boolean> => crypto.subtle.verify("HMAC", await keyOf(secret), digest, bytes);
