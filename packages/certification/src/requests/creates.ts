import { isFields } from "@totem-partner/spec/fields";
import type { ObservedRequest } from "./observed-run.ts";

const fieldsOf = ({ body }: ObservedRequest): Record<string, unknown> => (isFields(body) ? body : {});

export function externalIdOf(create: ObservedRequest): string | undefined {
  const { externalId } = fieldsOf(create);
  return typeof externalId === "string" ? externalId : undefined;
}

/** The same whatever the order of an object's fields. */
const canonical = (value: unknown): string =>
  JSON.stringify([value], (_, inner: unknown) =>
    isFields(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

export function differingFields(one: ObservedRequest, other: ObservedRequest): string[] {
  const [a, b] = [fieldsOf(one), fieldsOf(other)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (name) => canonical(a[name]) !== canonical(b[name]),
  );
}

export const asksTheSame = (one: ObservedRequest, other: ObservedRequest): boolean =>
  one.method === other.method &&
  one.path === other.path &&
  canonical([one.query, one.body]) === canonical([other.query, other.body]);

export const isCreate = ({ operationId }: ObservedRequest): boolean => operationId === "createAuthorization";

/** True if two creates ask for the same permit under different externalIds. */
export const isTwin = (one: ObservedRequest, other: ObservedRequest): boolean =>
  isCreate(one) && isCreate(other) && differingFields(one, other).join() === "externalId";
