import type { WebhookEvent } from "../delivery/events.ts";
import { nodeModules } from "../signing/node-hmac.ts";
import { WebhookVerificationError } from "./verification-error.ts";
import { checkNames, type VerifyOptions } from "./options.ts";
import { nodeVerdict } from "./verdict-of.ts";

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
