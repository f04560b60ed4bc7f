import { isFields } from "@totem-partner/spec/fields";
import type { OwnSignature } from "@totem-partner/spec/own-alternatives";
import {
  aroundBody,
  type Construction,
  constructionOf,
  isSignatureName,
  readySignatures,
  type SignatureName,
} from "@totem-partner/spec/signature";

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
 * The construction of signatures: a ready one by its name, or one of the service's own. Assumed: `signed-content`.
 *
 * | Name | Signed text | Header |
 * | --- | --- | --- |
 * | `body` | the raw body | `sha256=<hex>` |
 * | `timestamp-body` | `X-Webhook-Timestamp`, a dot, the body | `sha256=<hex>` |
 * | `timestamp-colon-body` | `X-Webhook-Timestamp`, a colon, the body | `sha256=<hex>` |
 * | `timestamp-in-header` | the timestamp, a dot, the body | `t=<timestamp>,v1=<hex>` |
 * | `standard-webhooks` | id, timestamp and body with dots | `webhook-signature: v1,<Base64>` |
 * | `url-body` | the URL, the body | `sha256=<hex>` |
 */
export type SignedContent = SignatureName | OwnSignature;

const signedContents = (): string =>
  `signedContent must be one of ${readySignatures().join(", ")}, or a template such as { content: "{timestamp}.{body}" }.`;

/** True for a template that signs the body and writes a digest. A profile was checked in full when it was written. */
const isWhole = ({ content, signature = "{hex}", headers = {} }: Partial<OwnSignature>): boolean =>
  typeof content === "string" &&
  content.includes("{body}") &&
  typeof signature === "string" &&
  /\{(?:hex|base64)\}/.test(signature) &&
  isFields(headers) &&
  Object.values(headers).every((name) => typeof name === "string");

/** The construction under an option. Throws a TypeError for an unknown name, or a template that signs no body. */
export function checkedConstruction(signedContent: SignedContent = "body"): Construction {
  const isKnown =
    typeof signedContent === "string"
      ? isSignatureName(signedContent)
      : isFields(signedContent) && isWhole(signedContent);
  if (!isKnown) throw new TypeError(signedContents());
  return constructionOf(signedContent);
}

/** The input of a signature. */
export interface Signable {
  /** The exact body of the delivery. A string is encoded as UTF-8. */
  body: WebhookBody;
  /** Default: "body". */
  signedContent?: SignedContent;
  /** The value of `X-Webhook-Timestamp`: Unix seconds. Required where the signature covers it or its header has it. */
  timestamp?: number | string;
  /** The value of `X-Webhook-Id`. Required where the signature covers it. */
  id?: string;
  /** The URL of the webhook configuration. Required where the signature covers it or its path. */
  url?: string;
}

export interface Content {
  before: string;
  body: RawBody;
  after: string;
}

export const isTimestamp = (text: string): boolean => /^\d+$/.test(text);

/** The content that a signature covers. Throws a TypeError for content that cannot be signed. */
export function contentOf(construction: Construction, { body, timestamp, id, url }: Signable): Content {
  const raw = rawBody(body);
  if (raw === undefined) {
    throw new TypeError("body must be a string or bytes: a parsed object has lost the signed bytes.");
  }
  const isTimed = `${construction.content}${construction.signature}`.includes("{timestamp}");
  if (isTimed && !isTimestamp(String(timestamp))) {
    throw new TypeError("timestamp must be Unix seconds, because the signature covers it.");
  }
  if (construction.signature.includes("{id}") && !id) throw new TypeError(missingValue("id"));
  const around = aroundBody(construction, { timestamp: String(timestamp), id, url });
  if ("missing" in around) throw new TypeError(missingValue(around.missing));
  return { ...around, body: raw };
}

/** The words for a value that a signature covers and that is not there. */
export const missingValue = (name: string): string =>
  name === "id"
    ? "id must be the id of the delivery, because the signature covers it."
    : "url must be the URL of the webhook configuration, because the signature covers it.";

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const signedBytes = ({ before, body, after }: Content): Uint8Array<ArrayBuffer> =>
  joined([before, body, after].map(copyOf));
