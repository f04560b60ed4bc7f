import { isKeyOf, keysIn } from "@totem-partner/spec/fields";
import type { AuthorizationCreate } from "@totem-partner/sdk";
import { eachOptionalText } from "@totem-partner/spec/record-fields";
import { createAuthorizationBody } from "@totem-partner/spec/requests";

export type Field = keyof AuthorizationCreate;

type KindOf<Value> = Value extends number
  ? "number"
  : Value extends string
    ? string extends Value
      ? "text" | "id" | "start" | "end"
      : "operationType"
    : "list";

/** Every field of an authorization, and what its cells become. A field that the contract gains does not compile until it is here. */
export const fieldKinds = {
  externalId: "text",
  operationType: "operationType",
  totemGroupId: "id",
  productExternalId: "text",
  warehouseExternalId: "text",
  quantity: "number",
  carrierTaxId: "text",
  scheduledDate: "start",
  endDate: "end",
  ...eachOptionalText(() => "text"),
  trailerPlates: "list",
} as const satisfies { readonly [Name in Field]: KindOf<NonNullable<AuthorizationCreate[Name]>> };

export const isField = (name: string): name is Field => isKeyOf(fieldKinds, name);

/** Every field, in the order in which a mapping lists them. */
export const fields: readonly Field[] = keysIn(fieldKinds);

/** True if every authorization has a field. Assumed: `required-on-create`. */
export const isRequired = (field: Field): boolean => createAuthorizationBody.required?.includes(field) ?? false;

export const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
