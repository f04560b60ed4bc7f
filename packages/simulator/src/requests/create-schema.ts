import { createAuthorizationBody } from "@totem-partner/spec/requests";
import type { Schema } from "@totem-partner/spec/schema";
import type { CreateRequest } from "../domain/authorizations/authorization-creation.ts";
import { requiredOnCreate } from "../domain/authorizations/authorization-requirements.ts";
import type { Assume } from "../domain/context.ts";

const holds = (body: object, field: string): boolean =>
  Object.hasOwn(body, field) && Reflect.get(body, field) !== undefined;

/** The schema of a create's body: the contract's, with the fields required that are assumed to be. */
export function createSchema(given: unknown, assume: Assume): Schema<CreateRequest> {
  if (typeof given !== "object" || given === null) return createAuthorizationBody;
  const { required: byDefault = [] } = createAuthorizationBody;
  const required = requiredOnCreate(byDefault, (field) => !holds(given, field), assume);
  return required === byDefault ? createAuthorizationBody : { ...createAuthorizationBody, required };
}
