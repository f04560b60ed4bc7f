import { rawBody, type WebhookBody } from "./body.ts";

/**
 * Which data a signature covers: the raw bytes of the body, or `X-Webhook-Timestamp`, a dot, and the body. Assumed:
 * `signed-content`.
 */
export type SignedContent = "body" | "timestamp-body";

/** What a signature is made from. */
export interface Signable {
  /** The exact body of the delivery. A string counts as its UTF-8 bytes. */
  body: WebhookBody;
  /** Default: "body". */
  signedContent?: SignedContent | undefined;
  /** The value of `X-Webhook-Timestamp`: Unix seconds. Needed for "timestamp-body", and only there. */
  timestamp?: number | string | undefined;
}

/** What goes into the digest, one part after the other. */
export type Content = readonly (string | ArrayBufferView)[];

/** Whether the timestamp is signed too. Throws a TypeError for a word that is no signed content. */
export function signsTimestamp(signedContent: SignedContent = "body"): boolean {
  const words: readonly string[] = ["body", "timestamp-body"];
  if (!words.includes(signedContent)) throw new TypeError('signedContent must be "body" or "timestamp-body".');
  return signedContent !== "body";
}

/** Whether a value has the form of `X-Webhook-Timestamp`. */
export const isTimestamp = (value: unknown): boolean => /^\d+$/.test(String(value));

/** What a signature covers. Throws a TypeError for what cannot be signed. */
export function contentOf({ body, signedContent, timestamp }: Signable): Content {
  const raw = rawBody(body);
  if (raw === undefined) {
    throw new TypeError("body must be a string or bytes: an object that was parsed has lost what was signed.");
  }
  if (!signsTimestamp(signedContent)) return [raw];
  if (!isTimestamp(timestamp)) {
    throw new TypeError("timestamp must be given as Unix seconds, since it is part of what is signed.");
  }
  return [`${String(timestamp)}.`, raw];
}
