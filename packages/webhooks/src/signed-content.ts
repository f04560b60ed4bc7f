/**
 * Which data a signature covers: the raw bytes of the body, or `X-Webhook-Timestamp`, a dot, and the body. Assumed:
 * `signed-content`.
 */
export type SignedContent = "body" | "timestamp-body";

/** What a signature is made from. */
export interface Signable {
  /** The exact body of the delivery. A string counts as its UTF-8 bytes. */
  body: string | Uint8Array;
  /** Default: "body". */
  signedContent?: SignedContent | undefined;
  /** The value of `X-Webhook-Timestamp`: Unix seconds. Needed for "timestamp-body", and only there. */
  timestamp?: number | string | undefined;
}

/** The bytes that a signature covers. Throws a TypeError for what cannot be signed. */
export function signedBytes({ body, signedContent = "body", timestamp }: Signable): Uint8Array<ArrayBuffer> {
  if (typeof body !== "string" && !ArrayBuffer.isView(body)) {
    throw new TypeError("body must be a string or bytes: an object that was parsed has lost what was signed.");
  }
  // A copy of the bytes: the caller's may change while the digest is under way, or lie in shared memory.
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : new Uint8Array(body);
  switch (signedContent) {
    case "body":
      return bytes;
    case "timestamp-body": {
      if (!/^\d+$/.test(String(timestamp))) {
        throw new TypeError("timestamp must be given as Unix seconds, since it is part of what is signed.");
      }
      const prefix = new TextEncoder().encode(`${timestamp}.`);
      const joined = new Uint8Array(prefix.length + bytes.length);
      joined.set(prefix);
      joined.set(bytes, prefix.length);
      return joined;
    }
    default:
      throw new TypeError('signedContent must be "body" or "timestamp-body".');
  }
}
