/** The body of a delivery as it arrived: text, or bytes of any kind (a `Buffer` is a `Uint8Array`). */
export type WebhookBody = string | ArrayBuffer | ArrayBufferView;

/** By its tag: `instanceof` fails for a buffer of another realm, such as that of a test runner. */
const isBuffer = (body: unknown): body is ArrayBuffer =>
  /^\[object (?:Shared)?ArrayBuffer\]$/.test(Object.prototype.toString.call(body));

/** Text and views as they are, buffers as a view; undefined for anything else, such as an object that was parsed. */
export function rawBody(body: unknown): string | ArrayBufferView | undefined {
  if (typeof body === "string" || ArrayBuffer.isView(body)) return body;
  return isBuffer(body) ? new Uint8Array(body) : undefined;
}
