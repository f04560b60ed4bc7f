import type { WebhookBody } from "../body.ts";
import type { SignedContent } from "../signed-content.ts";
import type { WebhookHeaders } from "./header.ts";
import { secretList } from "./secrets.ts";

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

/** The secrets as a list. Throws a TypeError for options that can never verify anything. */
export function checkedSecrets({ secrets, signedContent, maxAge, allowUnsigned }: VerifyOptions): readonly string[] {
  if (maxAge !== undefined && signedContent !== "timestamp-body") {
    throw new TypeError('maxAge needs signedContent: "timestamp-body".');
  }
  return secretList(secrets, allowUnsigned);
}
