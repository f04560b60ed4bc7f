import type { FieldError } from "@totem-partner/spec/field-error";
import type { components } from "@totem-partner/spec/types";
import type { ServiceEvent } from "./events.ts";

type EventName = components["schemas"]["EventName"];

/** Where events go, which ones, and how they are signed. */
export interface WebhookConfiguration {
  url: string;
  secret: string | null;
  subscribedEvents: readonly EventName[];
  createdAt: number;
  updatedAt: number;
}

/** What a PUT says. */
export interface WebhookRequest {
  url: string;
  secret?: string;
  subscribedEvents?: EventName[];
}

/** What is wrong with an address that has the form of one: no host, a port that there is not, … */
export const addressErrors = ({ url }: WebhookRequest): FieldError[] =>
  URL.canParse(url)
    ? []
    : [{ in: "body", path: "/url", message: "must name a host, and a port from 0 to 65535 if any" }];

/** Registers a configuration, or replaces the whole of the present one. */
export function configureWebhook(
  { url, secret, subscribedEvents }: WebhookRequest,
  existing: WebhookConfiguration | null,
  now: number,
): WebhookConfiguration {
  return {
    url,
    secret: secret ?? null,
    subscribedEvents: [...new Set(subscribedEvents)],
    createdAt: existing?.createdAt ?? now,
    updatedAt: now,
  };
}

/** Whether a configuration asks for an event. An empty list means all authorization events. */
export function wants({ subscribedEvents }: WebhookConfiguration, type: ServiceEvent["type"]): boolean {
  return subscribedEvents.length === 0 ? type.startsWith("authorization.") : subscribedEvents.includes(type);
}
