import { isFields } from "@totem-partner/spec/fields";
import { isFurtherPartyField } from "@totem-partner/spec/party-fields";
import { EventName } from "@totem-partner/spec/requests";
import { eachOptionalText, type FinishReason } from "../domain/authorizations/authorization.ts";
import type { ServiceEvent } from "../domain/authorizations/events.ts";
import type { FurtherPartyFields } from "../domain/authorizations/further-party-fields.ts";

/** The requirements of a value, as data. A check for messages derives from it, and may be stricter about texts and numbers. */
export type Form =
  | { is: "text" | "non-empty" | "uuid" | "instant" | "base64" | "number" | "positive" | "integer" | "truth" }
  | { is: "anything" }
  | { is: "one-of"; values: readonly string[] }
  | { is: "or-null" | "optional" | "or-undefined" | "list" | "record"; of: Form }
  | { is: "any-of"; forms: readonly Form[] }
  | { is: "fields"; fields: Readonly<Record<string, Form>> };

/**
 * Whether a parsed value is of exactly this type. A shape that covers only a part of it, such as a union without one of
 * its members, does not compile.
 */
export interface Shape<in out T> {
  (value: unknown): value is T;
  readonly form: Form;
}

const shape = <T>(form: Form, is: (value: unknown) => value is T): Shape<T> => Object.assign(is, { form });

const aText = (is: "text" | "non-empty" | "uuid" | "base64"): Shape<string> =>
  shape({ is }, (value): value is string => typeof value === "string");
const aNumber = (is: "number" | "positive" | "integer"): Shape<number> =>
  shape({ is }, (value): value is number => typeof value === "number");

export const text = aText("text");
export const nonEmpty = aText("non-empty");
export const uuid = aText("uuid");
/** Bytes as text. */
export const base64 = aText("base64");

/** In JSON, all numbers are finite. */
export const number = aNumber("number");
export const positive = aNumber("positive");
export const integer = aNumber("integer");

/** An instant as text: a date-time with an offset, ISO 8601. */
export const instant: Shape<string> = shape(
  { is: "instant" },
  (value): value is string => typeof value === "string" && !Number.isNaN(Date.parse(value)),
);

export const truth: Shape<boolean> = shape({ is: "truth" }, (value): value is boolean => typeof value === "boolean");
export const yes: Shape<true> = shape({ is: "truth" }, (value): value is true => value === true);
export const anything: Shape<unknown> = shape({ is: "anything" }, (_value): _value is unknown => true);

/** One of several texts. The keys are the values, so that a missing one does not compile. */
export const oneOf = <T extends string>(values: Readonly<Record<T, true>>): Shape<T> =>
  shape(
    { is: "one-of", values: Object.keys(values) },
    (value): value is T => typeof value === "string" && Reflect.get(values, value) === true,
  );

export const memberOf = <T extends string>(values: readonly T[]): Shape<T> =>
  shape({ is: "one-of", values }, (value): value is T => values.some((one) => one === value));

export const orNull = <T>(other: Shape<T>): Shape<T | null> =>
  shape({ is: "or-null", of: other.form }, (value): value is T | null => value === null || other(value));

const orNothing = <T>(is: "optional" | "or-undefined", other: Shape<T>): Shape<T | undefined> =>
  shape({ is, of: other.form }, (value): value is T | undefined => value === undefined || other(value));

/** Accepts what another shape accepts, in an optional field. */
export const optional = <T>(other: Shape<T>): Shape<T | undefined> => orNothing("optional", other);

/** The same for an optional field that may be given as undefined. */
export const orUndefined = <T>(other: Shape<T>): Shape<T | undefined> => orNothing("or-undefined", other);

export const anyOf = <T extends readonly unknown[]>(
  ...others: { readonly [K in keyof T]: Shape<T[K]> }
): Shape<T[number]> =>
  shape({ is: "any-of", forms: others.map(({ form }) => form) }, (value): value is T[number] =>
    others.some((each) => each(value)),
  );

/** A list of what another shape accepts, which may be changed. */
export const arrayOf = <T>(item: Shape<T>): Shape<T[]> =>
  shape({ is: "list", of: item.form }, (value): value is T[] => Array.isArray(value) && value.every(item));

export const listOf = <T>(item: Shape<T>): Shape<readonly T[]> =>
  shape({ is: "list", of: item.form }, (value): value is readonly T[] => Array.isArray(value) && value.every(item));

export const recordOf = <T>(item: Shape<T>): Shape<Record<string, T>> =>
  shape(
    { is: "record", of: item.form },
    (value): value is Record<string, T> => isFields(value) && Object.values(value).every(item),
  );

/** An object with these fields. A missing one does not compile; additional ones are ignored. */
export function fields<T extends object>(table: { readonly [K in keyof T]-?: Shape<T[K]> }): Shape<T> {
  const each = Object.entries<{ (value: unknown): boolean; readonly form: Form }>(table);
  return shape(
    { is: "fields", fields: Object.fromEntries(each.map(([name, { form }]) => [name, form])) },
    (value): value is T => isFields(value) && each.every(([name, is]) => is(value[name])),
  );
}

export const finishReason = oneOf<FinishReason>({ cancelled: true, consumed: true, manual: true, expired: true });

export const eventName: Shape<ServiceEvent["type"]> = memberOf<(typeof EventName.enum)[number]>(EventName.enum);

export const operationType = oneOf({ loading: true, unloading: true });

/** Any other name could be that of a field which the service itself shows. */
export const furtherPartyFields: Shape<FurtherPartyFields> = shape(
  { is: "record", of: text.form },
  (value): value is FurtherPartyFields =>
    isFields(value) && Object.entries(value).every(([name, said]) => isFurtherPartyField(name) && text(said)),
);

/** The fields that every authorization has, with instants as they are stored. */
export const authorizationFields = <Instant>(instant: Shape<Instant>) => ({
  id: uuid,
  origin: anyOf(
    fields({ kind: oneOf({ erp: true }), externalId: text }),
    fields({ kind: oneOf({ application: true }) }),
  ),
  markedAsSynced: truth,
  productId: orNull(uuid),
  warehouseId: orNull(uuid),
  quantity: number,
  remainingQuantity: number,
  totemGroupId: uuid,
  operationType,
  carrierTaxId: text,
  ...eachOptionalText(() => orNull(text)),
  scheduledDate: orNull(instant),
  endDate: orNull(instant),
  trailerPlates: listOf(text),
  furtherPartyFields: orNull(furtherPartyFields),
  createdAt: instant,
  updatedAt: instant,
});

/** An authorization, with instants as they are stored. */
export const authorizationShape = <Instant>(instant: Shape<Instant>) => {
  const details = authorizationFields(instant);
  return anyOf(
    fields({ ...details, status: oneOf({ Active: true }) }),
    fields({ ...details, status: oneOf({ Finished: true }), reason: finishReason }),
  );
};

/** The fields of an operation, with its instant as it is stored. */
export const operationFields = <Instant>(instant: Shape<Instant>) => ({
  id: uuid,
  authorizationId: uuid,
  quantity: positive,
  recordedAt: instant,
  driverNif: text,
  tractorPlate: text,
  trailerPlates: listOf(text),
});
