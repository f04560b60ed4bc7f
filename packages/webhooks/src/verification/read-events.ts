import { type Fields, isFields } from "@totem-partner/spec/fields";
import { eventMeant } from "@totem-partner/spec/event-names";
import { foundDelivery } from "@totem-partner/spec/found-delivery";
import { readInstant, readInstants } from "@totem-partner/spec/instants";
import { readBack } from "@totem-partner/spec/located";
import { EventName } from "@totem-partner/spec/requests";
import { isList, isObject, type Template } from "@totem-partner/spec/template";
import { readHeader, type WebhookHeaders } from "./headers.ts";
import type { DeliveryAssumptions } from "./options.ts";
import type { WebhookEvent } from "./events.ts";

export const unknownType = "unknown";

/** True if no template says where a delivery has its parts. */
const isFound = ({ "delivery-body": own }: DeliveryAssumptions): boolean => typeof own !== "object";

const templateOf = (body: unknown, { "delivery-body": own }: DeliveryAssumptions): Template =>
  typeof own === "object" ? own.body : (foundDelivery(body) ?? null);

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** The event that the service calls by a name, as the contract calls it; the name itself if there is none. */
function typeNamed(name: string, names: DeliveryAssumptions["event-names"], isOfAuthorization: boolean): string {
  const own = typeof names === "object" ? Object.entries(names).find(([, theirs]) => theirs === name)?.[0] : undefined;
  return own ?? eventMeant(name, names === "bare" || isOfAuthorization) ?? name;
}

/** The subject is the operation where one was recorded, which names its authorization; else it is the authorization. */
function dataOf(values: ReadonlyMap<string, unknown>, type: string): Fields | undefined {
  const data = values.get("data");
  if (data !== undefined) return isFields(data) ? data : undefined;
  const subject = type === "operation.recorded" ? "operation" : "authorization";
  const operation = subject === "operation" ? values.get("subject") : undefined;
  const parts = new Map<string, unknown>();
  if (isFields(operation))
    parts.set("authorization", operation["authorization"] ?? { id: operation["authorizationId"] });
  for (const [name, value] of values) {
    const [first = "", field] = name.split(".");
    const part = first === "subject" ? subject : first;
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
  EventName.enum.some((event) => event === body["type"]) &&
  isText(body["occurredAt"]) &&
  isFields(body["data"]) &&
  (isFields(body["data"]["authorization"]) || isFields(body["data"]["operation"]));

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
  const { values } = readBack(template, body);
  const [name, whole] = [values.get("type"), values.get("data")];
  if (!isText(name)) return undefined;
  const isOfAuthorization = ["subject", "authorization"].some(
    (part) => values.has(part) || (isFields(whole) && isFields(whole[part])),
  );
  const type = typeNamed(name, assumptions["event-names"], isOfAuthorization);
  const data = dataOf(values, type);
  if (!data) return undefined;
  const id = readText(values.get("id")) ?? facts.bodyId();
  const occurredAt = readText(readInstant(values.get("occurredAt"))) ?? sentAt(facts);
  const surplus = isFound(assumptions) && isFields(body) ? body : {};
  const event: Fields = { ...surplus, id, type, occurredAt, data };
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
export function readEvents(
  given: unknown,
  facts: DeliveryFacts,
  assumptions: DeliveryAssumptions = {},
): WebhookEvent[] {
  // Nearly all are: their event is the body.
  if (isFound(assumptions) && typeof assumptions["event-names"] !== "object" && isAsDescribed(given)) return [given];
  const body = readInstants(given);
  const parts: [Template, unknown][] =
    isFound(assumptions) && Array.isArray(body) && body.length > 0
      ? body.map((one: unknown) => [templateOf(one, assumptions), one])
      : split(templateOf(body, assumptions), body);
  const events = parts.map(([template, part]) => readEvent(template, part, facts, assumptions));
  if (events.every((event) => event === undefined)) return [unknownEvent(body, facts)];
  const all = events.map((event, at) => event ?? unknownEvent(parts[at]?.[1], facts));
  return all.length > 1 ? withOwnIds(all, facts) : all;
}
