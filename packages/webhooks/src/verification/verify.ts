import type { WebhookEvent } from "./events.ts";
import { WebhookVerificationError } from "./verdict.ts";
import { checkedSecrets, checkNames, type VerifyOptions } from "./options.ts";
import { nodeVerdict, verdictOf } from "./verdict-of.ts";
import { nodeMatches, nodeModules, webMatches } from "../signing/sign.ts";
import { copyOf, rawBody } from "../signing/signed-content.ts";
import { readHeader, strictSignature } from "./headers.ts";

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

/**
 * Verifies a delivery synchronously, on runtimes with a synchronous HMAC: Node 20.16 and newer, Bun and Deno.
 *
 * @throws `WebhookVerificationError` and `TypeError` as `verify` does, and an `Error` on every other runtime.
 */
export function verifySync(options: VerifyOptions): WebhookEvent {
  checkNames("verifySync", options);
  const modules = nodeModules();
  if (!modules)
    throw new Error("verifySync needs node:crypto, which this runtime lacks. Use verify, which returns a promise.");
  const verdict = nodeVerdict(modules, options);
  if (typeof verdict === "string") throw new WebhookVerificationError(verdict);
  return verdict.event;
}

/** Options of `verifySignature`. */
export type SignatureOptions = Pick<VerifyOptions, "body" | "headers"> & Required<Pick<VerifyOptions, "secrets">>;

/**
 * Returns whether the `X-Webhook-Signature` matches the body, and nothing more: you parse the body yourself.
 *
 * Documented: Events / Outgoing webhook deliveries; assumed: `signed-content`, `signature-hex`.
 *
 * @throws `TypeError` for an empty secret, and for a body that is neither text nor bytes.
 * @example
 * if (!(await verifySignature({ body, headers, secrets }))) return new Response(null, { status: 401 });
 */
export async function verifySignature(options: SignatureOptions): Promise<boolean> {
  const secrets = checkedSecrets({ secrets: options.secrets });
  const body = rawBody(options.body);
  if (body === undefined) throw new TypeError("body must be a string or bytes.");
  const signature = strictSignature(readHeader(options.headers, "x-webhook-signature"));
  if (!signature) return false;
  const modules = nodeModules();
  const matches = modules
    ? nodeMatches(modules, secrets, { prefix: "", body }, signature)
    : await webMatches(secrets, copyOf(body), signature);
  return matches.includes(true);
}
