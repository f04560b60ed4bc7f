import { sayFieldError } from "@totem-partner/spec/field-error";
import { mostErrors } from "@totem-partner/spec/operations";
import { checkRequest } from "@totem-partner/spec/request-check";
import { requests } from "@totem-partner/spec/requests";
import type { Schema } from "@totem-partner/spec/schema";
import { assumptionBehind } from "../errors/base/assumption-behind.ts";
import type { FieldError } from "../errors/base/partner-error.ts";
import { ValidationError } from "../errors/kinds/validation-error.ts";
import type { OperationRequest } from "./request.ts";

/** Validates a request against the contract, with the messages that the service would return. */
export function problemsOf({ operation, path, query, body }: OperationRequest): FieldError[] {
  const schemas: Readonly<{ path: Schema; query: Schema; body?: Schema }> = requests[operation];
  const parts = [
    checkRequest("path", schemas.path, path ?? {}),
    checkRequest("query", schemas.query, query ?? {}),
    schemas.body && checkRequest("body", schemas.body, body),
  ];
  return parts.flatMap((part) => (part === undefined || part.ok ? [] : part.errors)).slice(0, mostErrors);
}

/** More would make the message too long to read. */
const mostSaid = 10;

/** The error for a request that is not sent. */
export function notValid(operation: string, errors: FieldError[]): ValidationError {
  const said = errors.slice(0, mostSaid).map((error) => sayFieldError(error, "it"));
  if (errors.length > mostSaid) said.push(`and ${errors.length - mostSaid} more in errors`);
  if (errors.length === mostErrors) said.push(`the check stopped after ${mostErrors}`);
  const facts = { operation, attempts: 0, repeatIsSafe: true, errors, assumption: assumptionBehind({}, errors) };
  return new ValidationError(`The request was not sent: ${said.join("; ")} (${operation}).`, facts);
}
