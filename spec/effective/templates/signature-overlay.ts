import type { OwnSignature } from "../../template/own-alternatives.ts";
import { constructionOf, patternOf, type SignatureName } from "../../template/signature.ts";
import type { OverlayAction } from "../overlay.ts";

/** Yields the changes to a contract under a value of `signed-content`. */
export function* signatureActions(value: SignatureName | OwnSignature): Generator<OverlayAction> {
  const construction = constructionOf(value);
  const { content, headers, secret } = construction;
  const at = "$.components.parameters";
  const key = secret === "base64" ? "secret, decoded from Base64" : "secret";
  const description = `The HMAC-SHA256, with the ${key}, of ${content}; absent when no secret is configured.`;
  yield { target: `${at}.XWebhookSignature.examples`, remove: true };
  yield {
    target: `${at}.XWebhookSignature`,
    update: { name: headers.signature, description, schema: { type: "string", pattern: patternOf(construction) } },
  };
  yield { target: `${at}.XWebhookTimestamp`, update: { name: headers.timestamp } };
  yield { target: `${at}.XWebhookId`, update: { name: headers.id } };
}
