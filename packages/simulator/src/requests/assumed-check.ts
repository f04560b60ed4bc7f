import type { Assumptions } from "@totem-partner/spec/assumptions";
import { isFields } from "@totem-partner/spec/fields";
import { isAboutIds, withAnyIds } from "@totem-partner/spec/any-ids";
import type { RequestPart } from "@totem-partner/spec/field-error";
import { madridOffset } from "@totem-partner/spec/madrid-time";
import { type Checked, checkRequest } from "@totem-partner/spec/request-check";
import { eventNames } from "@totem-partner/spec/delivery-values";
import { nameOfEvent } from "@totem-partner/spec/event-names";
import { eventNamed } from "@totem-partner/spec/named-templates";
import {
  createAuthorizationBody,
  EventName as eventName,
  putWebhookConfigurationBody,
  updateAuthorizationBody,
} from "@totem-partner/spec/requests";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import type { Schema } from "@totem-partner/spec/schema";
import { type SurplusCode, withoutSurplusFields } from "@totem-partner/spec/surplus-fields";
import { type CreateRequest, furtherPartyFieldsOf } from "../domain/authorizations/authorization-creation.ts";
import type { Assume } from "../domain/decision.ts";
import type { WebhookRequest } from "../domain/webhook-configuration.ts";

// The schemas are those of the contract, which describes the defaults. An alternative modifies what is checked, or the
// schema; it never has a separate check.

type SchemaChoice<T> = Schema<T> | ((given: unknown, assume: Assume) => Schema<T>);

const ignorable = {
  unknown_field: "unknown-field",
  unknown_query_parameter: "unknown-query-parameter",
  removed_field: "removed-fields",
  immutable_field: "patch-immutable",
} as const satisfies Record<SurplusCode, string>;

const withoutOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?$/;

function withOffsets({ properties = {} }: Schema, value: unknown, assume: Assume): unknown {
  if (!isFields(value)) return value;
  const local = Object.entries(value).flatMap(([name, text]): [string, string][] => {
    const isLocal = properties[name]?.format === "date-time" && typeof text === "string" && withoutOffset.test(text);
    return isLocal ? [[name, text]] : [];
  });
  const zone = local.length === 0 ? "reject" : assume("local-date-times");
  if (zone === "reject") return value;
  const offsetOf = zone === "utc" ? () => "Z" : madridOffset;
  return { ...value, ...Object.fromEntries(local.map(([name, text]) => [name, `${text}${offsetOf(text)}`])) };
}

const surplusCodes = (checked: Checked<unknown>): SurplusCode[] => [
  ...new Set(checked.ok ? [] : checked.errors.flatMap(({ code }) => code ?? [])),
];

/** Ids that the simulator can have made under any assumption. */
const ownIds = {
  pattern: {
    regex: /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-hjkmnp-tv-z]{26})$/i,
    says: "must be an id that the service returned",
  },
} as const;

export function checkAssuming<T>(
  part: RequestPart,
  choice: SchemaChoice<T>,
  given: unknown,
  assume: Assume,
): Checked<T> {
  const chosen = typeof choice === "function" ? choice(given, assume) : choice;
  const withUuids = checkRequest(part, chosen, given);
  if (withUuids.ok) return withUuids;
  const schema = isAboutIds(withUuids) && assume("ids") === "any" ? withAnyIds(chosen, ownIds) : chosen;
  const asGiven = schema === chosen ? withUuids : checkRequest(part, schema, given);
  // Without assumptions, a date-time without an offset and a surplus field are errors.
  if (asGiven.ok) return asGiven;
  const value = withOffsets(schema, given, assume);
  let checked = value === given ? asGiven : checkRequest(part, schema, value);
  const dropped = new Set<SurplusCode>();
  for (;;) {
    const ignored = surplusCodes(checked).filter((code) => assume(ignorable[code]) === "ignore");
    if (ignored.length === 0) return checked;
    // A kind that was removed does not reappear, so there are at most as many rounds as kinds.
    for (const code of ignored) dropped.add(code);
    checked = checkRequest(part, schema, withoutSurplusFields(part, schema, value, dropped));
  }
}

const references: readonly string[] = ["productExternalId", "warehouseExternalId"];
const parties: readonly string[] = ["partnerName", "productOwnerName"];

/** Returns true if an object is without one of these fields. */
function lacksOneOf(fields: readonly string[], given: object): boolean {
  for (const field of fields) {
    if (!Object.hasOwn(given, field) || Reflect.get(given, field) === undefined) return true;
  }
  return false;
}

const { properties: patched = {} } = updateAuthorizationBody;
const clearable = Object.keys(patched).filter((field) => patched[field]?.type?.includes("null"));

/** The effect of null on a field in a PATCH; the assumption is only read if a field is null. */
export const nullInPatch = (patch: object, assume: Assume): Assumptions["patch-null"] =>
  clearable.some((field) => Reflect.get(patch, field) === null) ? assume("patch-null") : "clears";

/** A PATCH without the nulls that are ignored. */
export const withoutDroppedNulls = <T extends object>(patch: T, assume: Assume): Partial<T> =>
  nullInPatch(patch, assume) === "ignore"
    ? (Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null)) as Partial<T>)
    : patch;

/** The further fields about the parties that a service knows in a body; the assumption is only read if there are any. */
export const knownPartyFields = (body: object, assume: Assume): string[] => {
  const further = furtherPartyFieldsOf(body);
  return further !== null && assume("further-party-fields") === "accept" ? Object.keys(further) : [];
};

export function patchSchema(given: unknown, assume: Assume): typeof updateAuthorizationBody {
  const { properties = {} } = updateAuthorizationBody;
  if (typeof given !== "object" || given === null) return updateAuthorizationBody;
  const hasFurther = knownPartyFields(given, assume).length > 0;
  const schema = hasFurther
    ? { ...updateAuthorizationBody, isImmutable: isFurtherPartyField }
    : updateAuthorizationBody;
  if (nullInPatch(given, assume) !== "reject") return schema;
  const withoutNull = ({ type = [], ...more }: Schema) => ({ ...more, type: type.filter((one) => one !== "null") });
  const strict = Object.entries(properties).map(([name, property]) => [name, withoutNull(property)] as const);
  return { ...schema, properties: Object.fromEntries(strict) };
}

export function createSchema(given: unknown, assume: Assume): Schema<CreateRequest> {
  if (typeof given !== "object" || given === null) return createAuthorizationBody;
  const { required: byDefault = [], properties = {} } = createAuthorizationBody;
  let required = byDefault;
  // An assumption is only read if a field that depends on it is missing.
  if (lacksOneOf(references, given) && assume("required-on-create") === "essential") {
    required = required.filter((field) => !references.includes(field));
  }
  if (lacksOneOf(parties, given) && assume("party-fields") === "required") required = [...required, ...parties];
  // They are texts like those that have a name.
  const further = knownPartyFields(given, assume).map((field) => [field, properties["partnerName"] ?? {}] as const);
  if (required === byDefault && further.length === 0) return createAuthorizationBody;
  return { ...createAuthorizationBody, required, properties: { ...properties, ...Object.fromEntries(further) } };
}

type NamedWebhookRequest = Omit<WebhookRequest, "subscribedEvents"> & { subscribedEvents?: string[] };

export function webhookSchema(_given: unknown, assume: Assume): Schema<NamedWebhookRequest> {
  const names = assume("event-names");
  if (names === "dotted") return putWebhookConfigurationBody;
  const { properties = {} } = putWebhookConfigurationBody;
  const items = { ...eventName, enum: eventNames.map((event) => nameOfEvent(names, event)) };
  const subscribedEvents = { ...properties["subscribedEvents"], items };
  return { ...putWebhookConfigurationBody, properties: { ...properties, subscribedEvents } };
}

export function withEventNames({ subscribedEvents, ...rest }: NamedWebhookRequest, assume: Assume): WebhookRequest {
  const names = assume("event-names");
  const events = subscribedEvents?.map((name) => eventNamed(names, name)).filter((event) => event !== undefined);
  return { ...rest, ...(events && { subscribedEvents: events }) };
}
