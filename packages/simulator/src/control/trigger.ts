import { isFields } from "@totem-partner/spec/fields";
import { z } from "zod";
import type { Company } from "../company/company.ts";
import type { Delivery, Target } from "../deliveries/delivery.ts";
import type { TriggeredEvent } from "../domain/authorizations/authorization-transitions.ts";
import { type EventType, eventTypes } from "../faults/fault.ts";
import { showInstant } from "../clock/time.ts";
import { writeDelivery, exampleData } from "../representation.ts";
import { readWebhookRequest } from "../requests/request-bodies.ts";
import { check, type Checked, mistaken } from "./checks/check.ts";
import { anyObject, strictObject } from "./checks/fields.ts";

/** A sample event to deliver, to try a receiver. */
export interface EventToTrigger {
  type: EventType;
  /** The fields that differ from the contract's example, merged deeply; lists replace lists. Default: none. */
  data?: Readonly<Record<string, unknown>> | undefined;
  /** The address to deliver it to, whatever the configuration. Default: the configured webhook. */
  url?: string | undefined;
  /** The secret to sign it with; only with `url`. Default: none, so the delivery is unsigned. */
  secret?: string | undefined;
}

/** The contract validates the address and the secret. */
const triggeredEvent = strictObject({
  type: z.enum(eventTypes),
  data: anyObject.optional(),
  url: z.string().optional(),
  secret: z.string().optional(),
});

/** An example with some fields changed. Merges only as deep as the example is nested. */
function changed(example: unknown, change: unknown): unknown {
  if (!isFields(example) || !isFields(change)) return change;
  const fields = new Map(Object.entries(example));
  for (const [name, value] of Object.entries(change)) {
    fields.set(name, fields.has(name) ? changed(fields.get(name), value) : value);
  }
  return Object.fromEntries(fields);
}

function eventFor(company: Company, type: EventType, data: EventToTrigger["data"]): TriggeredEvent {
  const id = company.newId();
  const occurredAt = showInstant(company.clock.now());
  const { assume } = company.assumptions;
  const event = { id, occurredAt, data: changed(exampleData(type, assume), data ?? {}) };
  const text = writeDelivery(type, event, assume);
  return { event: { id, type }, text, isOwn: data !== undefined };
}

function targetOf({ url, secret }: Pick<EventToTrigger, "url" | "secret">): Checked<Target | null> {
  if (url === undefined) {
    if (secret === undefined) return { ok: true, value: null };
    return mistaken("/secret", "requires url; without url, the configured secret signs");
  }
  const read = readWebhookRequest({ url, ...(secret !== undefined && { secret }) });
  return read.ok ? { ok: true, value: { url, secret: secret ?? null } } : { ok: false, mistakes: read.errors };
}

/** Delivers an event that did not happen, whatever the subscriptions. The value is undefined if there is no target. */
export function triggerEvent(company: Company, given: unknown): Checked<Delivery | undefined> {
  const read = check(triggeredEvent, given);
  if (!read.ok) return read;
  const target = targetOf(read.value);
  if (!target.ok) return target;
  if (target.value === null && company.records.webhook === null) return { ok: true, value: undefined };
  try {
    const event = eventFor(company, read.value.type, read.value.data);
    return { ok: true, value: company.deliveries.trigger(event, target.value) };
  } catch (error) {
    // JSON can be nested more deeply than the call stack.
    if (error instanceof RangeError) return mistaken("/data", "is nested too deeply");
    throw error;
  }
}

/** The advice if no webhook subscribes to the event to redeliver. */
export const unwanted =
  "No webhook is configured that asks for this event, so there is nowhere to deliver it to. Register one with PUT /webhook.";

/** The advice if there is no target to deliver to. */
export const nowhere =
  "No webhook is configured, so there is nowhere to deliver to. Register one with PUT /webhook, or pass url (and secret).";
