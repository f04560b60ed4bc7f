import { isFields } from "@totem-partner/spec/fields";
import type { OwnDeliveryBody, OwnEventNames } from "@totem-partner/spec/own-alternatives";
import { placesIn } from "@totem-partner/spec/places";
import type { Template } from "@totem-partner/spec/template";

/**
 * The `assumptions` of a profile, by id. Those of deliveries are used, and all others ignored. A name that
 * spec/assumptions.yaml lists for the body, such as `eventType`, changes nothing: these bodies are read anyway.
 */
export interface DeliveryAssumptions {
  /** What the service calls the events: `dotted` or `snake_case`, which are told apart anyway, `bare`, or its own names. */
  readonly "event-names"?: string | OwnEventNames;
  /** The body of a delivery, in which `{type}`, `{id}`, `{occurredAt}` and `{data}` stand for the parts of the event. */
  readonly "delivery-body"?: string | OwnDeliveryBody;
  readonly [other: string]: unknown;
}

/** The parts of an event under all the names that the listed bodies give them. */
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

/** Whether deliveries have one of the listed bodies. */
export const isListed = ({ "delivery-body": own }: DeliveryAssumptions): boolean => typeof own !== "object";

/** The template of a delivery's body. */
export const bodyTemplate = ({ "delivery-body": own }: DeliveryAssumptions): Template =>
  typeof own === "object" ? own.body : listed;

const refuse = (id: string): TypeError => new TypeError(`assumptions: ${id} must be as a profile has it.`);

/** Throws a TypeError for assumptions that could never give an event. A profile was checked in full when it was written. */
export function checkAssumptions(given: DeliveryAssumptions = {}): void {
  if (!isFields(given)) throw refuse("it");
  const { "event-names": names = "", "delivery-body": own = "" } = given;
  if (typeof names !== "string" && !isFields(names)) throw refuse("event-names");
  const hasType = typeof own === "object" && placesIn(own.body).some(({ name }) => name === "type");
  if (typeof own !== "string" && !hasType) throw refuse("delivery-body");
}
