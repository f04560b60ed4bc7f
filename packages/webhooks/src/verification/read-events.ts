import { type Fields, isFields } from "@totem-partner/spec/fields";
import { placesIn, valueIn } from "@totem-partner/spec/places";
import { EventName } from "@totem-partner/spec/requests";
import { isList, isObject, type Template } from "@totem-partner/spec/template";
import { readHeader, type WebhookHeaders } from "./headers.ts";
import type { DeliveryAssumptions } from "./options.ts";
import type { WebhookEvent } from "./events.ts";

export const unknownType = "unknown";

const listed: Template = {
  id: "{id}",
  type: "{type}",
  event: "{type}",
  eventType: "{type}",
  event_type: "{type}",
  occurredAt: "{occurredAt}",
  occurred_at: "{occurredAt}",
  data: "{data}",
};

const isListed = ({ "delivery-body": own }: DeliveryAssumptions): boolean => typeof own !== "object";

const bodyTemplate = ({ "delivery-body": own }: DeliveryAssumptions): Template =>
  typeof own === "object" ? own.body : listed;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** The event that the service calls by a name, as the contract calls it; the name itself if there is none. */
function typeNamed(name: string, names: DeliveryAssumptions["event-names"]): string {
  const inSnakeCase = (event: string) => event.replace(".", "_");
  const own = typeof names === "object" ? Object.entries(names).find(([, theirs]) => theirs === name)?.[0] : undefined;
  const known = EventName.enum.find(
    (event) =>
      inSnakeCase(event) === name || (names === "bare" && inSnakeCase(event.replace("authorization.", "")) === name),
  );
  return own ?? known ?? name;
}

function dataOf(values: ReadonlyMap<string, unknown>): Fields | undefined {
  const data = values.get("data");
  if (data !== undefined) return isFields(data) ? data : undefined;
  const parts = new Map<string, unknown>();
  for (const [name, value] of values) {
    const [part = "", field] = name.split(".");
    const before = parts.get(part);
    parts.set(part, field === undefined ? value : { ...(isFields(before) && before), [field]: value });
  }
  for (const other of ["id", "type", "occurredAt"]) parts.delete(other);
  return parts.size > 0 ? Object.fromEntries(parts) : undefined;
}

/** Returns the time of an event whose body has none; "" if the headers have none, either. */
function sentAt({ headers, timestampHeader }: Pick<DeliveryFacts, "headers" | "timestampHeader">): string {
  const seconds = readHeader(headers, timestampHeader.toLowerCase());
  return /^\d{1,11}$/.test(seconds) ? new Date(Number(seconds) * 1000).toISOString() : "";
}

interface DeliveryFacts {
  headers: WebhookHeaders;
  /** The name of the header with the time of the attempt. */
  timestampHeader: string;
  /** The id of what has none in the body: from the body, since the headers are not signed and a replay could have others. */
  bodyId: () => string;
}

const soleItem = (template: Template): Template | undefined =>
  isList(template) && template.length === 1 ? template[0] : undefined;

/** Each event with its template: a body that is a list, or has one where the template has a list of one, has several. */
function split(template: Template, body: unknown): [Template, unknown][] {
  const item = soleItem(template) ?? template;
  if (Array.isArray(body) && body.length > 0 && !Array.isArray(item)) return body.map((one) => [item, one]);
  if (isObject(item) && isFields(body)) {
    for (const [key, inner] of Object.entries(item)) {
      const list = body[key];
      if (soleItem(inner) !== undefined && Array.isArray(list) && list.length > 1) {
        return list.map((one) => [item, { ...body, [key]: [one] }]);
      }
    }
  }
  return [[item, body]];
}

const isEvent = (value: Fields): value is Fields & WebhookEvent =>
  ["id", "type", "occurredAt"].every((name) => typeof value[name] === "string") && isFields(value["data"]);

const isAsDescribed = (body: unknown): body is WebhookEvent =>
  isFields(body) &&
  isText(body["id"]) &&
  isText(body["type"]) &&
  body["type"].includes(".") &&
  isText(body["occurredAt"]) &&
  isFields(body["data"]);

const readText = (value: unknown): string | undefined =>
  isText(value) ? value : typeof value === "number" ? String(value) : undefined;

export function unknownEvent(body: unknown, facts: DeliveryFacts): WebhookEvent {
  const type: unknown = unknownType;
  const data = isFields(body) ? body : { body };
  const event: Fields = { id: facts.bodyId(), type, occurredAt: sentAt(facts), data };
  if (!isEvent(event)) throw new TypeError("An event of an unknown shape lacks a field.");
  return event;
}

function readEvent(template: Template, body: unknown, facts: DeliveryFacts, assumptions: DeliveryAssumptions) {
  const values = new Map<string, unknown>();
  for (const place of placesIn(template)) {
    const value = valueIn(body, place);
    if (value !== undefined && !values.has(place.name)) values.set(place.name, value);
  }
  const [type, data] = [values.get("type"), dataOf(values)];
  if (!isText(type) || !data) return undefined;
  const id = readText(values.get("id")) ?? facts.bodyId();
  const occurredAt = readText(values.get("occurredAt")) ?? sentAt(facts);
  const surplus = isListed(assumptions) && isFields(body) ? body : {};
  const event: Fields = { ...surplus, id, type: typeNamed(type, assumptions["event-names"]), occurredAt, data };
  return isEvent(event) ? event : undefined;
}

/** Events that share an id, because only the delivery has one or none has, are told apart by their place in it. */
function withOwnIds(events: readonly WebhookEvent[], { bodyId }: DeliveryFacts): WebhookEvent[] {
  const seen = new Map<string, string>();
  return events.map((event, at) => {
    const [text, before] = [JSON.stringify(event), seen.get(event.id)];
    if (before === undefined || (before === text && event.id !== bodyId())) {
      seen.set(event.id, text);
      return event;
    }
    return { ...event, id: `${event.id}#${at}` };
  });
}

/** A body of no known shape is an event of type `unknown`. If the body has no id, its digest is the id. */
export function readEvents(body: unknown, facts: DeliveryFacts, assumptions: DeliveryAssumptions = {}): WebhookEvent[] {
  // Nearly all are: their event is the body.
  if (isListed(assumptions) && typeof assumptions["event-names"] !== "object" && isAsDescribed(body)) return [body];
  const parts = split(bodyTemplate(assumptions), body);
  const events = parts.map(([template, part]) => readEvent(template, part, facts, assumptions));
  if (events.every((event) => event === undefined)) return [unknownEvent(body, facts)];
  const all = events.map((event, at) => event ?? unknownEvent(parts[at]?.[1], facts));
  return all.length > 1 ? withOwnIds(all, facts) : all;
}
