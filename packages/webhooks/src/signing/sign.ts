import { optionMistake } from "@totem-partner/spec/options";
import { nodeModules, nodeSignature, webSignature } from "./hmac.ts";
import { contentOf, type Signable, signedBytes } from "./signed-content.ts";

/** Options of `sign`. */
export interface SignOptions extends Signable {
  /** The secret of the webhook configuration. */
  secret: string;
}

const names = { body: true, secret: true, signedContent: true, timestamp: true } satisfies Record<
  keyof SignOptions,
  true
>;

/**
 * Returns the value of `X-Webhook-Signature` for a delivery: `sha256=` and 64 lowercase hex digits. For servers that
 * send deliveries, and for tests of receivers.
 *
 * Documented: Events / Outgoing webhook deliveries (HMAC-SHA256, the form of the value); assumed: `signed-content`.
 *
 * @throws `TypeError` for an empty secret, a body that is neither text nor bytes, a missing timestamp, and an option that
 * is unknown or undefined.
 * @example
 * const body = JSON.stringify({ id: "1", type: "authorization.created" });
 * const headers = { [signatureHeader]: await sign({ body, secret: "whsec" }) };
 */
export async function sign({ secret, body, ...optional }: SignOptions): Promise<string> {
  const mistake = optionMistake("sign", optional, Object.keys(names));
  if (mistake !== undefined) throw new TypeError(mistake);
  if (typeof secret !== "string" || secret === "") throw new TypeError("secret must be a non-empty string.");
  const content = contentOf({ body, ...optional });
  const modules = nodeModules();
  return modules ? nodeSignature(modules, secret, content) : webSignature(secret, signedBytes(content));
}
