import { mostErrors, type OperationId } from "@totem-partner/spec/operations";
import { requests } from "@totem-partner/spec/requests";
import type { Schema } from "@totem-partner/spec/schema";
import { checkRequest } from "@totem-partner/spec/request-check";
import type { Input } from "./record-fields.ts";
import type { FieldError } from "../errors/partner-error.ts";

/** The type of a part of a request; never if the operation does not have it. */
type Part<Id extends OperationId, Name extends string> =
  (typeof requests)[Id] extends Readonly<Record<Name, Schema<infer T>>> ? NonNullable<T> : never;

type PathArgument<Path> = [Path] extends [never] ? { path?: never } : { path: Path };
type QueryArgument<Query> = [Query] extends [never] ? { query?: never } : { query?: Input<Query> };
type BodyArgument<Body> = [Body] extends [never] ? { body?: never } : { body: Input<Body> };

/** The arguments of an operation, as the contract types them. */
export type OperationArguments<Id extends OperationId> = PathArgument<Part<Id, "path">> &
  QueryArgument<Part<Id, "query">> &
  BodyArgument<Part<Id, "body">>;

export interface RequestParts {
  /** Values for the placeholders of the path. */
  path?: Readonly<Record<string, unknown>> | undefined;
  query?: unknown;
  /** Sent as JSON, or by another `WriteBody` as a form. */
  body?: unknown;
}

/** One call of an operation of the contract, before anything is sent. */
export interface OperationRequest extends RequestParts {
  operation: OperationId;
  /** Converts the body, once it is checked, into what the service expects. Default: unchanged. */
  convert?: ((body: unknown) => unknown) | undefined;
}

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

/** Serializes a body. Throws a TypeError for values that its media type cannot represent. */
export type WriteBody = (body: unknown) => {
  headers: Readonly<Record<string, string>>;
  body?: string | ArrayBuffer;
};

/** Serializes a body as JSON. */
export const writeJson: WriteBody = (body) =>
  body === undefined
    ? { headers: {} }
    : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
