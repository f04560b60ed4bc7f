import type { OwnSignature } from "../../template/own-alternatives.ts";
import { constructionOf, patternOf, type SignatureName, writeSignature } from "../../template/signature.ts";
import type { OverlayAction } from "../overlay.ts";

/** Digests as they are written, for an example of the form alone: whoever sends the example has another secret. */
const digests = {
  hex: "5d41402abc4b2a76b9719d911017c5925d41402abc4b2a76b9719d911017c592",
  base64: "XUFAKrxLKna5cZ2REBfFkl1BQCq8Syp2uXGdkRAXxZI=",
};
const values = { timestamp: "1783580400", id: "25373254-b3d9-4ebc-990d-0e41ce13537e" };

/** Yields the changes to a contract under a value of `signed-content`. */
export function* signatureActions(value: SignatureName | OwnSignature): Generator<OverlayAction> {
  const construction = constructionOf(value);
  const { content, headers, secret, signature } = construction;
  const at = "$.components.parameters";
  const key = secret === "base64" ? "secret, decoded from Base64" : "secret";
  const description = `The HMAC-SHA256, with the ${key}, of ${content}; absent when no secret is configured.`;
  const schema = { type: "string", pattern: patternOf(construction) };
  const digest = signature.includes("{hex}") ? digests.hex : digests.base64;
  const examples = { form: { value: writeSignature(construction, digest, values) } };
  yield { target: `${at}.XWebhookSignature.examples`, remove: true };
  yield { target: `${at}.XWebhookSignature`, update: { name: headers.signature, description, schema, examples } };
  yield { target: `${at}.XWebhookTimestamp`, update: { name: headers.timestamp } };
  yield { target: `${at}.XWebhookId`, update: { name: headers.id } };
}
