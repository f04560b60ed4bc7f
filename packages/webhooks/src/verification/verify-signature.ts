import { copyOf, rawBody } from "../signing/body.ts";
import { nodeMatches, nodeModules } from "../signing/node-hmac.ts";
import { webMatches } from "../signing/web-hmac.ts";
import { readHeader } from "./header.ts";
import { strictSignature } from "./signature.ts";
import type { VerifyOptions } from "./options.ts";
import { secretList } from "./secrets.ts";

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
  const secrets = secretList(options.secrets);
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
