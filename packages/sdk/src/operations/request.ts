import type { OperationId } from "@totem-partner/spec/operations";
import type { requests } from "@totem-partner/spec/requests";
import type { Schema } from "@totem-partner/spec/schema";
import type { Given } from "../fields/given.ts";

type Parts<Id extends OperationId> = (typeof requests)[Id];
type Accepted<S> = S extends Schema<infer T> ? T : never;

type Part<Id extends OperationId, Name extends string> = Name extends keyof Parts<Id>
  ? Accepted<Parts<Id>[Name]>
  : never;

/** Values for the placeholders of a path, if it has any. */
type PathArgument<Id extends OperationId> =
  NonNullable<Part<Id, "path">> extends infer P ? ([P] extends [never] ? { path?: never } : { path: P }) : never;

type QueryArgument<Id extends OperationId> =
  NonNullable<Part<Id, "query">> extends infer Q
    ? [Q] extends [never]
      ? { query?: never }
      : { query?: Given<Q> }
    : never;

type BodyArgument<Id extends OperationId> = [Part<Id, "body">] extends [never]
  ? { body?: never }
  : { body: Given<Part<Id, "body">> };

/** What a call of an operation needs, as the contract types it. */
export type OperationArguments<Id extends OperationId> = PathArgument<Id> & QueryArgument<Id> & BodyArgument<Id>;

/** The parts of a request, for any operation. */
export interface RequestParts {
  /** Values for the placeholders of the path. */
  path?: Readonly<Record<string, unknown>> | undefined;
  query?: unknown;
  /** Sent as JSON, or as a form if the contract says so. */
  body?: unknown;
}

/** One call of an operation of the contract, before anything is sent. */
export interface OperationRequest extends RequestParts {
  operation: OperationId;
}
