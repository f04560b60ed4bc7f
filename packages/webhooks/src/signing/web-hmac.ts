// Importing a key takes longer than a digest. The keys are cached, but not promises of them: a worker must not await
// what another request has started.
const keys = new Map<string, CryptoKey>();

async function keyOf(secret: string): Promise<CryptoKey> {
  const kept = keys.get(secret);
  if (kept) return kept;
  const bytes = new TextEncoder().encode(secret);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign", "verify"]);
  const mostKeys = 16;
  if (keys.size >= mostKeys) keys.clear();
  keys.set(secret, key);
  return key;
}

/** `sha256=` and the digest in hex. */
export async function webSignature(secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret), bytes));
  return `sha256=${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** For each secret, whether it produces this signature. `subtle.verify` compares in constant time. */
export function webMatches(
  secrets: readonly string[],
  bytes: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean[]> {
  const digest = Uint8Array.from(signature.slice(7).match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return Promise.all(secrets.map(async (secret) => crypto.subtle.verify("HMAC", await keyOf(secret), digest, bytes)));
}
