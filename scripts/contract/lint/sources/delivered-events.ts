import type { Json, JsonObject } from "../../json.ts";
import { objectAt, resolve } from "../../operations.ts";
import { below, isObject, itemsOf } from "../json-pointer.ts";
import type { Finding, Linted } from "../rule.ts";

function follow(contract: JsonObject, start: Json | undefined, ...keys: string[]): Json | undefined {
  return keys.reduce((at, key) => (isObject(at) ? resolve(contract, at)[key] : undefined), start);
}

/**
 * What is delivered can be subscribed to, and nothing else; the payload of each event names it, and so does the answer of
 * the assumption.
 */
export function checkDeliveredEvents({ contract, elements, fixed }: Linted): Finding[] {
  const delivered = elements.filter(({ kind }) => kind === "delivered event");
  const names = delivered.map(({ name }) => name);
  const subscribable = itemsOf(follow(contract, contract, "components", "schemas", "EventName", "enum")).map(String);
  const payload = ["requestBody", "content", "application/json", "schema", "properties", "type", "const"];
  const { answer } = objectAt(fixed["delivered-events"], "delivered-events");
  return [
    ...names
      .filter((name) => typeof answer !== "string" || !answer.includes(name))
      .map((name) => ({ pointer: "/webhooks", message: `the answer of delivered-events does not name ${name}` })),
    ...subscribable
      .filter((name) => !names.includes(name))
      .map((name) => ({ pointer: "/webhooks", message: `${name} is missing` })),
    ...names
      .filter((name) => !subscribable.includes(name))
      .map((name) => ({ pointer: "/components/schemas/EventName/enum", message: `${name} is missing` })),
    ...delivered
      .filter(({ name, value }) => follow(contract, value, ...payload) !== name)
      .map(({ name, pointer }) => ({
        pointer: below(pointer, "requestBody"),
        message: `the type of the payload is not the constant ${name}`,
      })),
  ];
}
