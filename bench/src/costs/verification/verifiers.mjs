// Each verifier as its users write it, on a delivery of 1 kB. All but the first check a header that their own code signed.
import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

const authorization = Object.fromEntries(
  Array.from({ length: 28 }, (_, at) => [`field${at}`, `a value of the field ${at}`]),
);
const id = "7b6c1f1e-2f3a-4c58-9d57-3d0f0a2a9c11";
const event = { id, type: "authorization.created", occurredAt: "2026-07-01T06:00:00.000Z", data: { authorization } };
const text = JSON.stringify(event);
const body = Buffer.from(text);

const hex = createHmac("sha256", secret).update(body).digest("hex");
const seconds = Math.floor(Date.now() / 1000);

/** What Node's own server adds to every request. */
const common = {
  host: "partner.example",
  "content-type": "application/json",
  "content-length": String(body.length),
  "user-agent": "service/1.0",
  connection: "close",
};
const headers = {
  ...common,
  "x-webhook-id": id,
  "x-webhook-timestamp": String(seconds),
  "x-webhook-signature": `sha256=${hex}`,
};

const isRight = () => timingSafeEqual(createHmac("sha256", secret).update(body).digest(), Buffer.from(hex, "hex"));

/** The header scheme that standardwebhooks and svix share. The one parses the body, and the other leaves it to its users. */
function standard(Webhook) {
  const webhook = new Webhook(secret);
  const signed = {
    ...common,
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": webhook.sign(id, new Date(seconds * 1000), text),
  };
  return () => webhook.verify(text, signed) ?? JSON.parse(text);
}

/** A function that verifies the delivery once, and returns what its users get: the event, or true. */
export async function verifierOf(name, externalFolder, webhooks) {
  const ours = () => import(pathToFileURL(webhooks).href);
  const { load } = await import(pathToFileURL(join(externalFolder, "load.mjs")).href);
  switch (name) {
    case "node:crypto":
      return isRight;
    case "node:crypto, JSON.parse":
      return () => isRight() && JSON.parse(body.toString());
    case "totem-partner, verifySignature": {
      const { verifySignature } = await ours();
      return () => verifySignature({ body, headers, secrets: secret });
    }
    case "totem-partner, verify": {
      const { verify } = await ours();
      return () => verify({ body, headers, secrets: secret });
    }
    case "totem-partner, verifySync": {
      const { verifySync } = await ours();
      return () => verifySync({ body, headers, secrets: secret });
    }
    case "octokit": {
      const { verify } = await load("@octokit/webhooks-methods");
      return () => verify(secret, text, `sha256=${hex}`);
    }
    case "stripe": {
      const { default: Stripe } = await load("stripe");
      const { webhooks: verifier } = new Stripe("sk_test_bench");
      const header = verifier.generateTestHeaderString({ payload: text, secret, timestamp: seconds });
      return () => verifier.constructEvent(body, header, secret);
    }
    case "standardwebhooks":
      return standard((await load("standardwebhooks")).Webhook);
    case "svix":
      return standard((await load("svix")).Webhook);
    default:
      throw new Error(`There is no verifier ${name}.`);
  }
}
