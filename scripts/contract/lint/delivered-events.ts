import type { Json, JsonObject } from "../json.ts";
import { resolve } from "../operations.ts";
import { elementsOf } from "./elements.ts";
import { below, isObject, itemsOf } from "./json-pointer.ts";
import type { Finding } from "./rule.ts";

const events = [
  "authorization.created",
  "authorization.updated",
  "authorization.finished",
  "authorization.synced",
  "authorization.fetch_requested_from_erp",
  "operation.recorded",
];

function differences(pointer: string, present: string[]): Finding[] {
  return [
    ...events.filter((name) => !present.includes(name)).map((name) => ({ pointer, message: `${name} is missing` })),
    ...present.filter((name) => !events.includes(name)).map((name) => ({ pointer, message: `${name} is no event` })),
  ];
}

function follow(contract: JsonObject, start: Json | undefined, ...keys: string[]): Json | undefined {
  return keys.reduce((at, key) => (isObject(at) ? resolve(contract, at)[key] : undefined), start);
}

/** The six events are delivered and can be subscribed to, and the payload of each names it. */
export function checkDeliveredEvents(contract: JsonObject): Finding[] {
  const delivered = [...elementsOf(contract)].filter(({ kind }) => kind === "delivered event");
  const subscribable = itemsOf(follow(contract, contract, "components", "schemas", "EventName", "enum"));
  const payload = ["requestBody", "content", "application/json", "schema", "properties", "type", "const"];
  return [
    ...differences(
      "/webhooks",
      delivered.map(({ name }) => name),
    ),
    ...differences("/components/schemas/EventName/enum", subscribable.map(String)),
    ...delivered
      .filter(({ name, value }) => follow(contract, value, ...payload) !== name)
      .map(({ name, pointer }) => ({
        pointer: below(pointer, "requestBody"),
        message: `the type of the payload is not the constant ${name}`,
      })),
  ];
}
