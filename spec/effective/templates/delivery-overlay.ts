import { isFields } from "../../check/fields.ts";
import { deliveryScope, type EventName, eventNames } from "../../template/delivery-values.ts";
import { nameOfEvent } from "../../reading/event-names.ts";
import { describedBy, groundedOn } from "../../template/described.ts";
import { deliveryTemplate } from "../../template/named-templates.ts";
import type { OwnDeliveryBody, OwnEventNames, OwnSignature } from "../../template/own-alternatives.ts";
import { constructionOf, patternIn, type SignatureName, writeSignature } from "../../template/signature.ts";
import { fill } from "../../template/template.ts";
import { isPart, listOf, nameOfSchema, type Part, partAt, partOf, partsOf, resolved, withValues } from "../document.ts";
import { type OverlayAction, replaced } from "../overlay.ts";
import { pointerToValue } from "./record-overlay.ts";

/** The delivery of each event: its content, and its schema by name. */
function* deliveriesIn(contract: Part) {
  for (const event of eventNames) {
    const content = partAt(contract, "webhooks", event, "post", "requestBody", "content", "application/json");
    const name = nameOfSchema(partOf(content, "schema"));
    const schema = partAt(contract, "components", "schemas", name);
    if (content && schema) yield { event, name, schema, content };
  }
}

const renamed = (events: readonly unknown[], nameOf: (event: EventName) => string): string[] =>
  events.flatMap((name) => eventNames.filter((event) => event === name).map(nameOf));

/** Changes the names of subscribed events in examples, and in the examples of schemas. */
function* subscriptions(part: unknown, place: string, nameOf: (event: EventName) => string): Generator<OverlayAction> {
  for (const [key, inner] of isFields(part) ? Object.entries(part) : []) {
    const at = `${place}['${key}']`;
    if (key !== "subscribedEvents") yield* subscriptions(inner, at, nameOf);
    else if (Array.isArray(inner)) yield* inner.length > 0 ? replaced(place, key, renamed(inner, nameOf)) : [];
    else if (isFields(inner) && Array.isArray(inner["examples"])) {
      const lists = inner["examples"].map((events) => renamed(listOf(events), nameOf));
      yield* replaced(at, "examples", lists);
    }
  }
}

const examplesAt = (event: string) => `$.webhooks['${event}'].post.requestBody.content['application/json']`;

/** Yields the changes to a contract under a value of `event-names`. */
export function* eventNameActions(value: string | OwnEventNames, contract: Part): Generator<OverlayAction> {
  const nameOf = (event: EventName): string => nameOfEvent(value, event);
  yield* replaced("$.components.schemas.EventName", "enum", eventNames.map(nameOf));
  for (const { event, name, content } of deliveriesIn(contract)) {
    yield { target: `$.components.schemas.${name}.properties.type`, update: { const: nameOf(event) } };
    const named = withValues(contract, content, (body) => ({ ...(isFields(body) && body), type: nameOf(event) }));
    yield* replaced(examplesAt(event), "examples", named);
  }
  yield* subscriptions(contract["paths"], "$.paths", nameOf);
  yield* subscriptions(partAt(contract, "components", "schemas"), "$.components.schemas", nameOf);
}

/** Yields the changes to a contract under a value of `delivery-body`. */
export function* deliveryBodyActions(value: string | OwnDeliveryBody, contract: Part): Generator<OverlayAction> {
  const template = deliveryTemplate(value);
  const places = new Set<string | undefined>();
  for (const { event, name, schema, content } of deliveriesIn(contract)) {
    const properties = partOf(schema, "properties") ?? {};
    const data = resolved(contract, partOf(properties, "data") ?? {});
    const parts: Part = { ...properties, ...partOf(data, "properties") };
    const schemaOf = (path: string): Part | undefined => {
      const [first = "", field] = path.split(".");
      const part =
        first === "subject" ? (partOf(parts, "operation") ?? partOf(parts, "authorization")) : partOf(parts, first);
      if (field === undefined || part === undefined) return part;
      return partOf(partOf(resolved(contract, part), "properties"), field);
    };
    const described = describedBy(template, schemaOf) ?? {};
    const isList = described["type"] === "array";
    const { title, description } = schema;
    // A service that sends a list may send several events at once.
    const body = { title, description, ...described, ...(isList && { minItems: 1, maxItems: 100 }) };
    yield* replaced("$.components.schemas", name, groundedOn("delivery-body", body));
    const filled = withValues(contract, content, (body) => {
      const { id, type, occurredAt: at, data: shown } = isPart(body) ? body : {};
      const occurredAt = typeof at === "number" ? at : String(at);
      return fill(template, deliveryScope({ id: String(id), type: String(type), occurredAt, data: shown }));
    });
    yield* replaced(examplesAt(event), "examples", filled);
    for (const [key, example] of partsOf(content["examples"])) {
      const authorization = partAt(resolved(contract, example), "value", "data", "authorization");
      places.add(pointerToValue(authorization?.["id"], partAt(filled, key)?.["value"]));
    }
  }
  // All deliveries share a response, whose link needs one place for all of them.
  const [place, ...others] = places;
  if (place === undefined || others.length > 0) yield { target: "$.components.responses.Received.links", remove: true };
  else {
    const parameters = { id: `$request.body#${place}` };
    yield { target: "$.components.links.getDeliveredAuthorization", update: { parameters } };
  }
}

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
  const schema = { type: "string", pattern: patternIn(signature) };
  const digest = signature.includes("{hex}") ? digests.hex : digests.base64;
  const examples = { form: { value: writeSignature(construction, digest, values) } };
  yield { target: `${at}.XWebhookSignature.examples`, remove: true };
  yield { target: `${at}.XWebhookSignature`, update: { name: headers.signature, description, schema, examples } };
  yield { target: `${at}.XWebhookTimestamp`, update: { name: headers.timestamp } };
  yield { target: `${at}.XWebhookId`, update: { name: headers.id } };
}
