import type { FieldError } from "@totem-partner/spec/field-error";
import { EventName as eventNames } from "@totem-partner/spec/requests";
import { fields, instant, listOf, memberOf, orNull, text, type ValueOf } from "./shapes.ts";

export const eventName = memberOf(eventNames.enum);

type EventName = ValueOf<typeof eventName>;

export const webhookShape = fields({
  url: text,
  secret: orNull(text),
  subscribedEvents: listOf(eventName),
  createdAt: instant,
  updatedAt: instant,
});

export interface WebhookConfiguration extends ValueOf<typeof webhookShape> {}

export interface WebhookRequest {
  url: string;
  secret?: string;
  subscribedEvents?: EventName[];
}

/** Validates an address that has the right form: it may lack a host, have an impossible port, … */
export const addressErrors = ({ url }: Pick<WebhookRequest, "url">): FieldError[] =>
  URL.canParse(url)
    ? []
    : [{ in: "body", path: "/url", message: "must name a host, and a port from 0 to 65535 if any" }];

export function configureWebhook(
  { url, secret, subscribedEvents }: WebhookRequest,
  existing: WebhookConfiguration | null,
  now: number,
): WebhookConfiguration {
  const dates = { createdAt: existing?.createdAt ?? now, updatedAt: now };
  return { url, secret: secret ?? null, subscribedEvents: [...new Set(subscribedEvents)], ...dates };
}

/** Returns true if a configuration subscribes to an event. An empty list means all authorization events. */
export function wants({ subscribedEvents }: WebhookConfiguration, type: EventName): boolean {
  return subscribedEvents.length === 0 ? type.startsWith("authorization.") : subscribedEvents.includes(type);
}
