/** The raw body of a delivery: text, or bytes of any kind (a `Buffer` is a `Uint8Array`). */
export type WebhookBody = string | ArrayBuffer | ArrayBufferView;

export type RawBody = string | ArrayBufferView;

/** Checked by its tag: `instanceof` fails for a buffer of another realm, such as that of a test runner. */
const isBuffer = (body: unknown): body is ArrayBuffer => ({}).toString.call(body).endsWith("ArrayBuffer]");

/** Text and views unchanged, buffers as a view; undefined for anything else, such as a parsed object. */
export function rawBody(body: unknown): RawBody | undefined {
  if (typeof body === "string" || ArrayBuffer.isView(body)) return body;
  return isBuffer(body) ? new Uint8Array(body) : undefined;
}

export const copyOf = (body: RawBody): Uint8Array<ArrayBuffer> =>
  typeof body === "string"
    ? new TextEncoder().encode(body)
    : new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();

/**
 * The data that a signature covers: the raw bytes of the body, or `X-Webhook-Timestamp`, a dot, and the body. Assumed:
 * `signed-content`.
 */
export type SignedContent = "body" | "timestamp-body";

export const signedContents = 'signedContent must be "body" or "timestamp-body".';

/** The input of a signature. */
export interface Signable {
  /** The exact body of the delivery. A string is encoded as UTF-8. */
  body: WebhookBody;
  /** Default: "body". */
  signedContent?: SignedContent;
  /** The value of `X-Webhook-Timestamp`: Unix seconds. Required for "timestamp-body", and only there. */
  timestamp?: number | string;
}

export interface Content {
  prefix: string;
  body: RawBody;
}

export const isTimestamp = (text: string): boolean => /^\d+$/.test(text);

export function signedBytes({ prefix, body }: Content): Uint8Array<ArrayBuffer> {
  const bytes = copyOf(body);
  const joined = new Uint8Array(prefix.length + bytes.length);
  joined.set(new TextEncoder().encode(prefix));
  joined.set(bytes, prefix.length);
  return joined;
}
