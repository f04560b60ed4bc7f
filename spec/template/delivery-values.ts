import { isFields } from "../check/fields.ts";
import { EventName as named } from "../generated/requests.ts";
import type { Scope } from "./template.ts";

/** The name of an event, as the contract has it. */
export type EventName = (typeof named.enum)[number];

/** The names of all events. */
export const eventNames: readonly EventName[] = named.enum;

/** An event as the body of its delivery is made from it. */
export interface EventView {
  id: string;
  /** The name of the event, as the service calls it. */
  type: string;
  /** RFC 3339. */
  occurredAt: string | number;
  /** The subject: the authorization, why it ended, what was recorded. */
  data: unknown;
}

/** The names of the placeholders of a delivery's body. Those after `data` are parts of it. */
export const deliveryValueNames = "id type occurredAt data subject authorization reason operation".split(" ");

const ofEvent = new Set<string>(["id", "type", "occurredAt", "data"]);

/** True if a placeholder stands for something: `authorization.` and `operation.` also lead to a field of theirs. */
export const isDeliveryValue = (name: string): boolean =>
  deliveryValueNames.some((known) => known === name) || /^(?:authorization|operation)\.[A-Za-z]{1,50}$/.test(name);

const within = (part: unknown, key: string): unknown =>
  isFields(part) && Object.hasOwn(part, key) ? part[key] : undefined;

/** The values of an event for the template of its delivery. */
export const deliveryScope =
  (event: EventView): Scope =>
  (name) =>
    ofEvent.has(name)
      ? within(event, name)
      : name === "subject"
        ? (within(event.data, "operation") ?? within(event.data, "authorization"))
        : name.split(".").reduce<unknown>(within, event.data);
