import { isFields } from "../../check/fields.ts";
import { deliveryScope, type EventName, eventNames } from "../../template/delivery-values.ts";
import { describedBy, groundedOn } from "../../template/described.ts";
import { deliveryTemplate, nameOfEvent } from "../../template/named-templates.ts";
import type { OwnDeliveryBody, OwnEventNames } from "../../template/own-alternatives.ts";
import { fill } from "../../template/template.ts";
import { listOf, nameOfSchema, type Part, partAt, partOf, partsOf, resolved } from "../document.ts";
import type { OverlayAction } from "../overlay.ts";
import { pointerToValue } from "./record-overlay.ts";

/** The delivery of each event: its schema by name, and its examples by name. */
function* deliveriesIn(contract: Part) {
  for (const event of eventNames) {
    const content = partAt(contract, "webhooks", event, "post", "requestBody", "content", "application/json");
    const name = nameOfSchema(partOf(content, "schema"));
    const schema = partAt(contract, "components", "schemas", name);
    const examples = partsOf(content?.["examples"]).map(([key, one]) => [key, resolved(contract, one)] as const);
    if (schema) yield { event, name, schema, examples };
  }
}

const renamed = (events: readonly unknown[], nameOf: (event: EventName) => string): string[] =>
  events.flatMap((name) => eventNames.filter((event) => event === name).map(nameOf));

/** Changes the names of subscribed events in examples, and in the examples of schemas. */
function* subscriptions(part: unknown, place: string, nameOf: (event: EventName) => string): Generator<OverlayAction> {
  for (const [key, inner] of isFields(part) ? Object.entries(part) : []) {
    const at = `${place}['${key}']`;
    if (key !== "subscribedEvents") yield* subscriptions(inner, at, nameOf);
    else if (Array.isArray(inner)) yield* inner.length > 0 ? replaced(at, renamed(inner, nameOf)) : [];
    else if (isFields(inner) && Array.isArray(inner["examples"])) {
      const lists = inner["examples"].map((events) => renamed(listOf(events), nameOf));
      yield* replaced(`${at}['examples']`, lists);
    }
  }
}

/** A list in the place of another, which an update alone would only append to. */
function* replaced(place: string, list: readonly unknown[]): Generator<OverlayAction> {
  const [, parent = "", key = ""] = /^(.*)\['([^']+)'\]$/.exec(place) ?? [];
  yield { target: place, remove: true };
  yield { target: parent, update: { [key]: list } };
}

const exampleValue = (examples: readonly (readonly [string, Part])[], change: (value: Part) => unknown): Part =>
  Object.fromEntries(
    examples.map(([key, { value, ...rest }]) => [key, { ...rest, value: change(isFields(value) ? { ...value } : {}) }]),
  );

const examplesAt = (event: string) => `$.webhooks['${event}'].post.requestBody.content['application/json']`;

/** Yields the changes to a contract under a value of `event-names`. */
export function* eventNameActions(value: string | OwnEventNames, contract: Part): Generator<OverlayAction> {
  const nameOf = (event: EventName): string => nameOfEvent(value, event);
  yield* replaced("$.components.schemas.EventName['enum']", eventNames.map(nameOf));
  for (const { event, name, examples } of deliveriesIn(contract)) {
    yield { target: `$.components.schemas.${name}.properties.type`, update: { const: nameOf(event) } };
    yield { target: `${examplesAt(event)}.examples`, remove: true };
    const named = exampleValue(examples, (body) => ({ ...body, type: nameOf(event) }));
    yield { target: examplesAt(event), update: { examples: named } };
  }
  yield* subscriptions(contract["paths"], "$.paths", nameOf);
  yield* subscriptions(partAt(contract, "components", "schemas"), "$.components.schemas", nameOf);
}

/** Yields the changes to a contract under a value of `delivery-body`. */
export function* deliveryBodyActions(value: string | OwnDeliveryBody, contract: Part): Generator<OverlayAction> {
  const template = deliveryTemplate(value);
  const places = new Set<string | undefined>();
  for (const { event, name, schema, examples } of deliveriesIn(contract)) {
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
    yield { target: `$.components.schemas.${name}`, remove: true };
    yield { target: "$.components.schemas", update: { [name]: groundedOn("delivery-body", body) } };
    yield { target: `${examplesAt(event)}.examples`, remove: true };
    const filled = exampleValue(examples, ({ id, type, occurredAt: at, data: shown }) => {
      const occurredAt = typeof at === "number" ? at : String(at);
      return fill(template, deliveryScope({ id: String(id), type: String(type), occurredAt, data: shown }));
    });
    yield { target: examplesAt(event), update: { examples: filled } };
    for (const [key, { value: shown }] of examples)
      places.add(pointerToValue(partAt(shown, "data", "authorization")?.["id"], partAt(filled, key)?.["value"]));
  }
  // All deliveries share a response, whose link needs one place for all of them.
  const [place, ...others] = places;
  if (place === undefined || others.length > 0) yield { target: "$.components.responses.Received.links", remove: true };
  else {
    const parameters = { id: `$request.body#${place}` };
    yield { target: "$.components.links.getDeliveredAuthorization", update: { parameters } };
  }
}
