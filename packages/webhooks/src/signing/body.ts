/** The raw body of a delivery: text, or bytes of any kind (a `Buffer` is a `Uint8Array`). */
export type WebhookBody = string | ArrayBuffer | ArrayBufferView;

/** A body that Node's crypto and `TextDecoder` accept. */
export type RawBody = string | ArrayBufferView;

/** Checked by its tag: `instanceof` fails for a buffer of another realm, such as that of a test runner. */
const isBuffer = (body: unknown): body is ArrayBuffer => ({}).toString.call(body).endsWith("ArrayBuffer]");

/** Text and views unchanged, buffers as a view; undefined for anything else, such as a parsed object. */
export function rawBody(body: unknown): RawBody | undefined {
  if (typeof body === "string" || ArrayBuffer.isView(body)) return body;
  return isBuffer(body) ? new Uint8Array(body) : undefined;
}

/** A copy of the bytes of a body, text in UTF-8. */
export const copyOf = (body: RawBody): Uint8Array<ArrayBuffer> =>
  typeof body === "string"
    ? new TextEncoder().encode(body)
    : new Uint8Array(body.buffer, body.byteOffset, body.byteLength).slice();
