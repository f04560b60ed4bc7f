import assert from "node:assert/strict";
import { createHmac } from "node:crypto";

/** What it signs is what Node signs. */
export async function check({ sign, signatureHeader }) {
  const body = '{"id":"1","type":"authorization.created"}';
  const digest = createHmac("sha256", "secret").update(body).digest("hex");
  assert.equal(signatureHeader.toLowerCase(), "x-webhook-signature");
  assert.equal(await sign({ body, secret: "secret" }), `sha256=${digest}`);
}
