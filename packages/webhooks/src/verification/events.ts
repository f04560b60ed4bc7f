import type { webhooks } from "@totem-partner/spec/types";

type Deliveries = {
  [Type in keyof webhooks]: webhooks[Type]["post"]["requestBody"]["content"]["application/json"];
};

/** The types of the events that the contract describes. Assumed: `delivered-events`. */
export type WebhookEventType = keyof Deliveries;

/** An event that the contract describes, of any type or of the one named. Assumed: `delivered-events`, `delivery-shape`. */
export type DescribedWebhookEvent<Type extends WebhookEventType = WebhookEventType> = Deliveries[Type];

/**
 * The type of any other event, a string at run time. It is opaque because a plain `string` would keep `type` from
 * discriminating the described events. To compare it, widen it: `const type: string = event.type`.
 */
export declare enum OtherWebhookEventType {
  Any = "any other name",
}

/**
 * An event that the contract does not describe; later versions of the service may send such events. Assumed:
 * `delivery-shape`.
 */
export interface OtherWebhookEvent {
  /** The id of the event, the same in every attempt to deliver it. */
  id: string;
  /** The name of the event. */
  type: OtherWebhookEventType;
  /** The time of the event. */
  occurredAt: string;
  /** The subject of the event. */
  data: Record<string, unknown>;
}

/**
 * The body of a delivery, discriminated by `type`. An event of any type that the contract does not describe is an
 * `OtherWebhookEvent`. Fields that are not in the contract are kept.
 * @example
 * switch (event.type) {
 *   case "authorization.finished":
 *     return close(event.data.authorization.id, event.data.reason);
 *   default:
 *     return ignore(event.type);
 * }
 */
export type WebhookEvent = DescribedWebhookEvent | OtherWebhookEvent;
