import { templates } from "../generated/templates.ts";
import { type EventName, eventNames } from "./delivery-values.ts";
import { isOfValidation, type ShownError } from "./error-values.ts";
import {
  type Envelope,
  type ListName,
  type OwnDeliveryBody,
  type OwnErrorBody,
  type OwnEventNames,
  type OwnListEnvelope,
} from "./own-alternatives.ts";
import type { Template } from "./template.ts";

/** What a name stands for in a table; undefined for a name that it does not have. */
const named = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const envelopeTemplate = (envelope: Envelope): Template =>
  (typeof envelope === "string" ? named<Template>(templates["list-envelope"], envelope) : undefined) ?? envelope;

/** The template of one list, such as `products`, under a value of `list-envelope`. */
export function envelopeOf(value: string | OwnListEnvelope, list: ListName): Template {
  if (typeof value === "string") return envelopeTemplate(value);
  const { envelope, except = {} } = value;
  return envelopeTemplate(except[list] ?? envelope);
}

/** The body of errors under a value of `error-body`. */
export const errorBodyOf = (value: string | OwnErrorBody): OwnErrorBody =>
  typeof value === "string"
    ? (named<OwnErrorBody>(templates["error-body"], value) ?? templates["error-body"].problem)
    : value;

/** The template of an error: one that names invalid fields may have another. */
export const errorTemplate = ({ body, invalid = body }: OwnErrorBody, error: Pick<ShownError, "code" | "errors">) =>
  isOfValidation(error) ? invalid : body;

/** What the service calls an event under a value of `event-names`. */
export function nameOfEvent(value: string | OwnEventNames, event: EventName): string {
  const names = typeof value === "string" ? named<OwnEventNames>(templates["event-names"], value) : value;
  return names?.[event] ?? event;
}

/** The event that the service calls by a name under a value of `event-names`; undefined if none is. */
export const eventNamed = (value: string | OwnEventNames, name: string): EventName | undefined =>
  eventNames.find((event) => nameOfEvent(value, event) === name);

/** The template of a delivery under a value of `delivery-body`. */
export const deliveryTemplate = (value: string | OwnDeliveryBody): Template =>
  (typeof value === "string"
    ? (named<OwnDeliveryBody>(templates["delivery-body"], value) ?? templates["delivery-body"].type)
    : value
  ).body;
