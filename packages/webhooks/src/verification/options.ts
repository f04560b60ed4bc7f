import type { WebhookBody } from "../body.ts";
import type { SignedContent } from "../signed-content.ts";
import type { WebhookHeaders } from "./header.ts";
import { secretList } from "./secrets.ts";

/** Options of `verify`, `safeVerify` and `verifySync`. */
export interface VerifyOptions {
  /** The body exactly as it arrived, before anything parsed it. */
  body: WebhookBody;
  /** The headers of the delivery. */
  headers: WebhookHeaders;
  /**
   * The secret of the webhook configuration, or several during rotation; one of them has to match. Optional with
   * `allowUnsigned`.
   */
  secrets?: string | readonly string[] | undefined;
  /** What the service signs. Default: "body". Assumed: `signed-content`. */
  signedContent?: SignedContent | undefined;
  /**
   * The maximum difference in seconds between the attempt's timestamp and now, in either direction. Only with
   * `signedContent: "timestamp-body"`, because an unsigned timestamp proves nothing. Default there: 300. `Infinity`
   * accepts any age.
   */
  maxAge?: number | undefined;
  /** Whether to accept deliveries without a signature, which anybody can send. Default: false. */
  allowUnsigned?: boolean | undefined;
  /** Returns the current time for `maxAge`, in milliseconds. Default: `Date.now`. */
  now?: (() => number) | undefined;
}

/** The secrets as a list. Throws a TypeError for options that can never verify anything. */
export function checkedSecrets({ secrets, signedContent, maxAge, allowUnsigned }: VerifyOptions): readonly string[] {
  if (maxAge !== undefined && signedContent !== "timestamp-body") {
    throw new TypeError('maxAge needs signedContent: "timestamp-body".');
  }
  return secretList(secrets, allowUnsigned);
}
