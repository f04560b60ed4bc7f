import { createHmac } from "node:crypto";
import { isFields } from "@totem-partner/spec/fields";
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

/** The body of a delivery, and what the configuration calls the event that it asked for by that name. */
async function delivered(client: Client, name = "authorization.created"): Promise<{ body: unknown; events: unknown }> {
  await using receiver = await Receiver.start();
  const put = await client("PUT", "/webhook", { url: receiver.url, subscribedEvents: [name] });
  if (put.status !== 200) return { body: undefined, events: undefined };
  await client("POST", "/authorizations", anAuthorization());
  const [received] = await receiver.until(1);
  const events = fieldOf((await client("GET", "/webhook")).body, "subscribedEvents");
  await client("DELETE", "/webhook");
  return { body: received && JSON.parse(received.bytes.toString()), events };
}

/** Under which of some names an event can be subscribed to, with the name in its delivery. */
async function namesOfCreated(client: Client): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const name of ["authorization.created", "authorization_created", "created", "Permit.New"]) {
    const { body, events } = await delivered(client, name);
    if (body !== undefined) found.push(fieldOf(body, "type"), events);
  }
  return found;
}

const keysOf = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(keysOf) : isFields(value) ? Object.keys(value).join(" ") : value;

const keysOfDelivery = async (client: Client): Promise<unknown> => keysOf((await delivered(client)).body);

/** Every assumption about deliveries, with each of its values. */
export const deliveryAssumptions: readonly AssumptionCase[] = [
  ...casesOf("signed-content", signedContent, "body", ["timestamp-body", "timestamp-body"]),
  ...casesOf(
    "event-names",
    namesOfCreated,
    ["authorization.created", ["authorization.created"]],
    ["snake_case", ["authorization_created", ["authorization_created"]]],
    ["bare", ["created", ["created"]]],
    [{ "authorization.created": "Permit.New" }, ["Permit.New", ["Permit.New"]]],
  ),
  ...casesOf(
    "delivery-body",
    keysOfDelivery,
    "id type occurredAt data",
    ["event", "id event occurredAt data"],
    ["eventType", "id eventType occurredAt data"],
    ["snake_case", "id event_type occurred_at data"],
    ["list", ["id type occurredAt data"]],
    [{ body: { name: "{type}", permit: { id: "{authorization.id}" }, "why?": "{reason}" } }, "name permit"],
  ),
  ...casesOf("delivery-retries", attemptsAt, [0, 1, 5, 30, 120], ["none", [0]]),
];
