import type { WebhookEvent } from "../delivery/events.ts";
import { WebhookVerificationError } from "./verification-error.ts";
import { checkNames, type VerifyOptions } from "./options.ts";
import { verdictOf } from "./verdict-of.ts";

/**
 * Verifies the signature of a delivery and returns its event. Uses Node's HMAC if available, WebCrypto otherwise.
 * Compares in constant time and tries every secret.
 *
 * Documented: Events / Outgoing webhook deliveries; assumed: `signed-content`, `signature-hex`, `delivery-shape`.
 *
 * @throws `WebhookVerificationError` for a delivery that is not verified; its `reason` says why.
 * @throws `TypeError` for options that can never verify anything, such as an empty secret.
 * @example
 * const event = await verify({ body: await request.text(), headers: request.headers, secrets: [current, previous] });
 * if (event.type === "authorization.finished") close(event.data.authorization.id, event.data.reason);
 */
export async function verify(options: VerifyOptions): Promise<WebhookEvent> {
  checkNames("verify", options);
  const verdict = await verdictOf(options);
  if (typeof verdict === "string") throw new WebhookVerificationError(verdict);
  return verdict.event;
}
