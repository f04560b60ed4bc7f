import type { WebhookEvent } from "./events.ts";
import { nodeModules } from "./hmac/node-hmac.ts";
import { WebhookVerificationError } from "./verification-error.ts";
import { checkNames, type VerifyOptions } from "./verification/options.ts";
import { nodeVerdict } from "./verification/verdict-of.ts";

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
