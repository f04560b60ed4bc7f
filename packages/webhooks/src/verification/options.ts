import type { WebhookBody } from "../body.ts";
import { type SignedContent, signsTimestamp } from "../signed-content.ts";
import type { WebhookHeaders } from "./header-values.ts";

/** What `verify`, `safeVerify` and `verifySync` take. */
export interface VerifyOptions {
  /** The body exactly as it arrived, before anything parsed it. */
  body: WebhookBody;
  /** The headers of the delivery. */
  headers: WebhookHeaders;
  /**
   * The secret of the webhook configuration, or several while it is being replaced: one of them has to match. May be left
   * out with `allowUnsigned`.
   */
  secrets?: string | readonly string[] | undefined;
  /** What the service signs. Default: "body". Assumed: `signed-content`. */
  signedContent?: SignedContent | undefined;
  /**
   * How many seconds the timestamp of the attempt may be away from now, in either direction. Only with
   * `signedContent: "timestamp-body"`, since a timestamp that nobody signed proves nothing. Default there: 300.
   * `Infinity` accepts any age.
   */
  maxAge?: number | undefined;
  /** Accepts deliveries without a signature, which anybody can send. Default: false. */
  allowUnsigned?: boolean | undefined;
  /** The clock for `maxAge`, in milliseconds like `Date.now`, the default. */
  now?: (() => number) | undefined;
}

const isSecret = (secret: unknown): secret is string => typeof secret === "string" && secret !== "";

/** The secrets as a list. Throws a TypeError for options that can never verify anything. */
export function checkedSecrets({
  secrets = [],
  signedContent,
  maxAge,
  allowUnsigned,
}: VerifyOptions): readonly string[] {
  const list: unknown = typeof secrets === "string" ? [secrets] : secrets;
  if (!Array.isArray(list) || !list.every(isSecret) || (list.length === 0 && allowUnsigned !== true)) {
    throw new TypeError("secrets must be a string or a list of strings, none of them empty.");
  }
  if (maxAge === undefined) return list;
  if (!signsTimestamp(signedContent)) {
    throw new TypeError('maxAge needs signedContent: "timestamp-body": otherwise no timestamp is signed.');
  }
  if (!(maxAge > 0)) throw new TypeError("maxAge must be a number of seconds above 0.");
  return list;
}
