import { type Signable, signedBytes } from "./signed-content.ts";

/** What `sign` takes. */
export interface SignOptions extends Signable {
  /** The secret of the webhook configuration. */
  secret: string;
}

const algorithm = { name: "HMAC", hash: "SHA-256" };

/**
 * The value of `X-Webhook-Signature` for a delivery: `sha256=` and 64 lowercase hex digits. For whoever sends
 * deliveries, and for the tests of whoever receives them.
 *
 * Documented: Events / Outgoing webhook deliveries (HMAC-SHA256, the form of the value); assumed: `signed-content`.
 *
 * @throws `TypeError` for an empty secret, a body that is neither text nor bytes, or a missing timestamp.
 * @example
 * const body = JSON.stringify({ id: "1", type: "authorization.created" });
 * const headers = { [signatureHeader]: await sign({ body, secret: "whsec" }) };
 */
export async function sign({ secret, ...signable }: SignOptions): Promise<string> {
  if (typeof secret !== "string" || secret === "") throw new TypeError("secret must be a string, and not empty.");
  const content = signedBytes(signable);
  const { subtle } = globalThis.crypto;
  const key = await subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["sign"]);
  const digest = new Uint8Array(await subtle.sign("HMAC", key, content));
  return `sha256=${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
