import { createHmac } from "node:crypto";
import { isFields } from "@totem-partner/spec/fields";
import { type AssumptionCase, casesOf } from "./assumption-case.ts";
import { anAuthorization } from "../authorization.ts";
import { type Client, fieldOf } from "../client.ts";
import { Receiver } from "../receiver.ts";

const secret = "whsec_b3BlbiBwb2ludHM=";

/** The content that the signature of a delivery covers, found by trial. */
async function signedContent(client: Client): Promise<string | undefined> {
  await using receiver = await Receiver.start();
  await client("PUT", "/webhook", { url: receiver.url, secret });
  await client("POST", "/authorizations", anAuthorization());
  const [received] = await receiver.until(1);
  await client("DELETE", "/webhook");
  const header = (name: string) =>
    String(received?.headers[`webhook-${name}`] ?? received?.headers[`x-webhook-${name}`]);
  const [id, at, signature] = [header("id"), header("timestamp"), header("signature")];
  const contents = {
    body: "",
    "timestamp.body": `${at}.`,
    "timestamp:body": `${at}:`,
    "id.timestamp.body": `${id}.${at}.`,
  };
  for (const [content, before] of Object.entries({ ...contents, "url body": receiver.url, "id body": id })) {
    for (const key of [secret, Buffer.from(secret.slice("whsec_".length), "base64")]) {
      const digest = createHmac("sha256", key)
        .update(before)
        .update(received?.bytes ?? "")
        .digest();
      if (signature.includes(digest.toString("hex")) || signature.includes(digest.toString("base64"))) return content;
    }
  }
  return undefined;
}

/** The number of attempts within a second of a delivery that always fails. */
async function attemptsInASecond(client: Client): Promise<number> {
  await using receiver = await Receiver.start((response) => response.writeHead(503).end());
  await client("PUT", "/_mock/clock", { now: "2026-07-01T08:00:00Z" });
  await client("PUT", "/webhook", { url: receiver.url });
  await client("POST", "/authorizations", anAuthorization());
  await client("POST", "/_mock/deliveries/flush");
  await client("POST", "/_mock/clock/advance", { seconds: 1 });
  await client("POST", "/_mock/deliveries/flush");
  await client("DELETE", "/webhook");
  await client("DELETE", "/_mock/clock");
  return receiver.received.length;
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
  ...casesOf(
    "signed-content",
    signedContent,
    "body",
    ["timestamp-body", "timestamp.body"],
    ["timestamp-colon-body", "timestamp:body"],
    ["timestamp-in-header", "timestamp.body"],
    ["standard-webhooks", "id.timestamp.body"],
    ["url-body", "url body"],
    [{ content: "{id}{body}" }, "id body"],
  ),
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
  ...casesOf("delivery-retries", attemptsInASecond, 2, ["none", 1], [{ attempts: [0, 0.2, 0.5, 1] }, 4]),
];
