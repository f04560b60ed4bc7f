import type { FieldError } from "@totem-partner/spec/field-error";
import { type Checked, checkRequest } from "@totem-partner/spec/request-check";
import {
  createAuthorizationBody,
  createWarehouseBody,
  putWebhookConfigurationBody,
  updateAuthorizationBody,
} from "@totem-partner/spec/requests";
import type { Schema } from "@totem-partner/spec/schema";
import type { Assignment } from "../domain/authorizations/authorization-transitions.ts";
import type { Arrival } from "../domain/authorizations/totem.ts";
import type { CreateRequest } from "../domain/authorizations/authorization-creation.ts";
import type { Assume } from "../domain/decision.ts";
import { addressErrors, type WebhookRequest } from "../domain/webhook-configuration.ts";
import { checkAssuming, createSchema } from "./assumed-check.ts";

export const readCreateRequest = (body: unknown, assume: Assume): Checked<CreateRequest> =>
  checkAssuming("body", createSchema, body, assume);

/** Checks a body against the contract, then for what that cannot express. */
function checkWith<T>(schema: Schema<T>, body: unknown, errorsOf: (value: T) => FieldError[]): Checked<T> {
  const checked = checkRequest("body", schema, body);
  const errors = checked.ok ? errorsOf(checked.value) : [];
  return errors.length > 0 ? { ok: false, errors } : checked;
}

export const readWebhookRequest = (body: unknown): Checked<WebhookRequest> =>
  checkWith(putWebhookConfigurationBody, body, addressErrors);

export const readWarehouseRequest = (body: unknown) => checkWith(createWarehouseBody, body, displayErrors);

/** The maximum nesting: engines that serialize JSON recursively fail at a few thousand levels. */
const deepestNesting = 100;

const displayError = (message: string): FieldError[] => [{ in: "body", path: "/displayConfiguration", message }];

export function displayErrors({ displayConfiguration }: { displayConfiguration?: unknown }): FieldError[] {
  let level: unknown[] = [displayConfiguration];
  for (let depth = 0; depth <= deepestNesting; depth += 1) {
    level = level.flatMap((value): unknown[] =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
    // JSON can contain 1e400, which is parsed as Infinity and would be serialized as null.
    if (level.some((value) => value === Infinity || value === -Infinity))
      return displayError(`must hold no number beyond ±${String(Number.MAX_VALUE)}`);
    if (level.length === 0) return [];
  }
  return displayError(`must not be nested more than ${String(deepestNesting)} levels deep`);
}

const fieldsOf = <T>({ properties = {} }: Schema, names: readonly (keyof T & string)[]): Schema<T> => ({
  type: ["object"],
  closed: true,
  properties: Object.fromEntries(names.map((name) => [name, properties[name] ?? {}])),
});

const assignmentBody = fieldsOf<Assignment>(updateAuthorizationBody, ["driverNif", "tractorPlate", "trailerPlates"]);

export const readAssignment = (body: unknown): Checked<Assignment> => checkRequest("body", assignmentBody, body);

type ArrivalValues = Pick<Arrival, "driverNif" | "tractorPlate" | "trailerPlates" | "quantity">;

const arrivalFields = ["quantity", "driverNif", "tractorPlate", "trailerPlates"] as const;
const arrivalBody = fieldsOf<ArrivalValues>(createAuthorizationBody, arrivalFields);

export function arrivalErrors({ driverNif, tractorPlate, trailerPlates, quantity }: ArrivalValues): FieldError[] {
  const values = Object.entries({ quantity, driverNif, tractorPlate, trailerPlates });
  const given = Object.fromEntries(values.filter(([, value]) => value !== undefined));
  const checked = checkRequest("body", arrivalBody, given);
  return checked.ok ? [] : checked.errors;
}
