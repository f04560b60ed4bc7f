import { createHmac } from "node:crypto";
import { type AssumptionCase, casesOf } from "./assumption-case.ts";
import { anAuthorization } from "../authorization.ts";
import { type Client, fieldOf } from "../client.ts";
import { Receiver } from "../receiver.ts";

const secret = "whsec_open-points";

/** Which bytes the signature of a delivery is made of, found out as a receiver would. */
async function signedContent(client: Client): Promise<string> {
  await using receiver = await Receiver.start();
  await client("PUT", "/webhook", { url: receiver.url, secret });
  await client("POST", "/authorizations", anAuthorization());
  const [received] = await receiver.until(1);
  await client("DELETE", "/webhook");
  if (received === undefined) return "nothing came";
  const { bytes, headers } = received;
  const signatureOf = (...content: (string | Buffer)[]) =>
    content.reduce((hmac, piece) => hmac.update(piece), createHmac("sha256", secret)).digest("hex");
  const candidates = {
    body: signatureOf(bytes),
    "timestamp-body": signatureOf(String(headers["x-webhook-timestamp"]), ".", bytes),
  };
  const found = Object.entries(candidates).find(([, hex]) => headers["x-webhook-signature"] === `sha256=${hex}`);
  return found?.[0] ?? "something else";
}

/** The seconds after which a delivery that always fails is attempted. */
async function attemptsAt(client: Client): Promise<unknown> {
  await using receiver = await Receiver.start((response) => response.writeHead(503).end());
  await client("PUT", "/_mock/clock", { now: "2026-07-01T08:00:00Z" });
  await client("PUT", "/webhook", { url: receiver.url });
  await client("POST", "/authorizations", anAuthorization());
  await client("POST", "/_mock/deliveries/flush");
  for (const seconds of [1, 4, 25, 90, 600]) {
    await client("POST", "/_mock/clock/advance", { seconds });
    await client("POST", "/_mock/deliveries/flush");
  }
  const { body } = await client("GET", "/_mock/deliveries");
  await client("DELETE", "/webhook");
  await client("DELETE", "/_mock/clock");
  const attempts = fieldOf(body, "items", "0", "attempts");
  if (!Array.isArray(attempts)) return attempts;
  const begin = Date.parse("2026-07-01T08:00:00Z");
  return attempts.map((attempt) => (Date.parse(String(fieldOf(attempt, "startedAt"))) - begin) / 1000);
}

/** Every assumption about deliveries, with each of its values. */
export const deliveryAssumptions: readonly AssumptionCase[] = [
  ...casesOf("signed-content", signedContent, "body", [["timestamp-body", "timestamp-body"]]),
  ...casesOf("delivery-retries", attemptsAt, [0, 1, 5, 30, 120], [["none", [0]]]),
];
